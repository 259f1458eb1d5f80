#!/bin/sh
# Starts the Carnet that is installed on this computer. Claude Desktop unpacks
# bundles without their execute bits, so that nothing in one can be started
# itself; and a second copy of Carnet would not follow its updates.
for p in \
	/Applications/Carnet.app/Contents/MacOS/carnet \
	"$HOME/Applications/Carnet.app/Contents/MacOS/carnet" \
	/usr/bin/carnet /usr/local/bin/carnet /opt/carnet/carnet "$HOME/.local/bin/carnet"; do
	[ -x "$p" ] && exec "$p" mcp --client claude-desktop
done
echo "carnet: error: Carnet is not installed on this computer" >&2
exit 1
