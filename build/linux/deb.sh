#!/bin/sh
# Makes build/bin/carnet_VERSION_ARCH.deb of both programs. Run by make
# package-linux, in the root.
set -eu
version=$(build/bin/carnet version | cut -d' ' -f2)
arch=$(dpkg --print-architecture)
root=$(mktemp -d)
chmod 755 "$root" # mktemp makes 700, which the package would keep

install -Dm755 build/bin/carnet "$root/usr/bin/carnet"
install -Dm755 build/bin/carnet-window "$root/usr/bin/carnet-window"
install -Dm644 -t "$root/usr/lib/carnet/ocr" build/bin/ocr/*.wasm
install -Dm644 build/appicon.png "$root/usr/share/icons/hicolor/512x512/apps/carnet.png"
install -Dm644 build/linux/carnet.desktop "$root/usr/share/applications/carnet.desktop"
install -Dm644 build/linux/carnet.xml "$root/usr/share/mime/packages/carnet.xml"
install -Dm644 NOTICE "$root/usr/share/doc/carnet/NOTICE"
install -Dm644 LICENSE "$root/usr/share/doc/carnet/copyright"
mkdir "$root/DEBIAN"
cat >"$root/DEBIAN/control" <<D
Package: carnet
Version: $version
Architecture: $arch
Maintainer: Carnet <carnet@example.org>
Depends: libc6 (>= 2.34), libgtk-3-0 | libgtk-3-0t64, libwebkit2gtk-4.1-0
Recommends: fonts-noto-cjk, tesseract-ocr-eng, gnome-keyring | kwalletmanager | keepassxc
Section: science
Priority: optional
Description: personal health vault
 One person's health record in one encrypted file, with no account and no server.
D
dpkg-deb --root-owner-group --build "$root" "build/bin/carnet_${version}_$arch.deb" >/dev/null
rm -r "$root"
