#!/bin/sh
# The official MCP Inspector over carnet mcp and carnet serve, in every era of the
# protocol, while another process serves the page over the same vault. The record
# is made up.
set -eu
cd "$(dirname "$0")"
carnet=$(realpath ../bin/carnet)
home=$(mktemp -d)
trap 'kill ${page:-} ${serve:-} 2>/dev/null || true; rm -rf "$home"' EXIT

CARNET_VAULT=$home/vault/vault.carnet
CARNET_PASSPHRASE_FILE=$home/pass
export CARNET_VAULT CARNET_PASSPHRASE_FILE
umask 077
echo "made up" >"$home/pass"
printf '# made up\n# rsid\tchromosome\tposition\tgenotype\nrs3094315\t1\t752566\tAG\n' >"$home/genome.txt"

"$carnet" init >/dev/null
"$carnet" import --yes ../../import/labtable/testdata/corpus/04_de_laborbefund.pdf "$home/genome.txt"
"$carnet" serve --page >"$home/page" &
page=$!
CARNET=$carnet node run.mjs

token=$("$carnet" grant inspector readings journal documents genome --token --json | sed 's/.*"secret":"\([^"]*\)".*/\1/')
"$carnet" serve --listen 127.0.0.1:0 --json >"$home/serve" &
serve=$!
while ! grep -q url "$home/serve"; do sleep 0.1; done
CARNET_URL=$(sed 's/.*"url":"\([^"]*\)".*/\1/' "$home/serve") CARNET_TOKEN=$token node run.mjs
