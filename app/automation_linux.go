//go:build desktop && e2e

package app

// Lets WebKitWebDriver drive the real window (tag e2e). Wails makes its view
// with webkit_web_view_new_with_user_content_manager and has no setting for
// automation; the executable's own definition of that function comes before
// the library's, so this one is used: the same view, but controllable.

/*
#cgo pkg-config: gtk+-3.0 webkit2gtk-4.1
#include <gtk/gtk.h>
#include <webkit2/webkit2.h>

static WebKitWebView *view;

static GtkWidget *create_web_view(WebKitAutomationSession *s, gpointer data) { return GTK_WIDGET(view); }

static void automation_started(WebKitWebContext *c, WebKitAutomationSession *s, gpointer data) {
    WebKitApplicationInfo *info = webkit_application_info_new();
    webkit_application_info_set_name(info, "carnet");
    webkit_application_info_set_version(info, 1, 0, 0);
    webkit_automation_session_set_application_info(s, info);
    webkit_application_info_unref(info);
    g_signal_connect(s, "create-web-view", G_CALLBACK(create_web_view), NULL);
}

GtkWidget *webkit_web_view_new_with_user_content_manager(WebKitUserContentManager *m) {
    WebKitWebContext *c = webkit_web_context_get_default();
    webkit_web_context_set_automation_allowed(c, TRUE);
    g_signal_connect(c, "automation-started", G_CALLBACK(automation_started), NULL);
    view = g_object_new(WEBKIT_TYPE_WEB_VIEW, "web-context", c, "user-content-manager", m, "is-controlled-by-automation", TRUE, NULL);
    return GTK_WIDGET(view);
}
*/
import "C"
