#!/bin/sh
# Installs what Debian 12+ or Ubuntu 22.04+ lacks of a named set: run, test or
# package. Asks for sudo only when something is missing. Elsewhere, and for Go
# and Node, it says what to install: Debian 12's own are too old.
set -eu

run="gcc libc6-dev pkg-config libgtk-3-dev libwebkit2gtk-4.1-dev fonts-dejavu-core
	tesseract-ocr-eng tesseract-ocr-deu tesseract-ocr-fra tesseract-ocr-spa tesseract-ocr-chi-sim"
test="$run xvfb xauth xdotool webkit2gtk-driver chromium python3-gi gir1.2-gtk-3.0 fonts-noto-cjk
	gnome-keyring dbus poppler-utils bcftools"
package="$run nsis dpkg-dev"

fail() {
	echo "carnet: error: $1" >&2
	echo "carnet: hint: $2" >&2
	exit 1
}

# need NAME VERSION WANTED WHERE: VERSION is at least WANTED, both as MAJOR.MINOR
need() {
	[ -n "$2" ] || fail "$1 is missing" "install $1 $3 or later: $4"
	lowest=$(printf '%s\n%s\n' "$2" "$3" | sort -t. -k1,1n -k2,2n | head -n 1)
	[ "$lowest" = "$3" ] || fail "$1 is $2, too old" "install $1 $3 or later: $4"
}

need Go "$(go env GOVERSION 2>/dev/null | sed -n 's/^go\([0-9]*\.[0-9]*\).*/\1/p')" 1.26 https://go.dev/dl
need Node "$(node --version 2>/dev/null | sed -n 's/^v\([0-9]*\.[0-9]*\).*/\1/p')" 20.19 https://nodejs.org
command -v npm >/dev/null || fail "npm is missing" "it comes with Node: https://nodejs.org"

case $(uname) in
Linux) ;;
Darwin)
	xcode-select -p >/dev/null 2>&1 || fail "the compiler is missing" "run xcode-select --install"
	exit 0
	;;
*)
	exit 0 # Windows needs no compiler: the window is pure Go there
	;;
esac

case $1 in
run) want=$run ;;
test) want=$test ;;
package) want=$package ;;
*) fail "no set $1" "use run, test or package" ;;
esac

command -v dpkg-query >/dev/null || {
	pkg-config --exists gtk+-3.0 webkit2gtk-4.1 2>/dev/null && exit 0
	fail "this is not Debian or Ubuntu" "install the development files of GTK 3 and WebKitGTK 4.1 and a C compiler"
}
missing=
for p in $want; do
	dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing="$missing $p"
done
[ -n "$missing" ] || exit 0

echo "Installing$missing"
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
$sudo apt-get update -q # old lists answer 404
# shellcheck disable=SC2086 # the names are words
DEBIAN_FRONTEND=noninteractive $sudo apt-get -o DPkg::Lock::Timeout=600 install -yq --no-install-recommends $missing
