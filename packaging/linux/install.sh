#!/bin/sh
# Puts Stax into your menu, for you alone: below ~/.local, or below another folder (`./install.sh FOLDER`).
# lib/stax/uninstall.sh there takes it away again; your games and settings stay.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "${1:-$HOME/.local}"
prefix=$(cd "${1:-$HOME/.local}" && pwd)
[ ! -e "$prefix/lib/stax/uninstall.sh" ] || sh "$prefix/lib/stax/uninstall.sh"
cp -R "$here/bin" "$here/lib" "$here/share" "$prefix"
cp "$here/uninstall.sh" "$prefix/lib/stax/"
# a menu does not look where a shell does
sed "s|^Exec=stax|Exec=\"$prefix/bin/stax\"|" "$here/share/applications/stax.desktop" >"$prefix/share/applications/stax.desktop"
update-desktop-database "$prefix/share/applications" 2>/dev/null || true
update-mime-database "$prefix/share/mime" 2>/dev/null || true
echo "Stax is in your menu, and starts by $prefix/bin/stax."
