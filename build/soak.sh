#!/bin/sh
# The long forms of the tests that a vault is trusted for: 5,000 kills of writing
# processes, 12,000 power cuts, every fuzz target for minutes, the concurrency
# tests under the race detector, and the price of encryption over ten million
# readings. Hours on two cores.
#
#   sh build/soak.sh [kills] [cuts] [fuzz time]
set -eu
cd "$(dirname "$0")/.."
kills=${1:-5000} cuts=${2:-12000} fuzz=${3:-10m}

# Each round kills two writers; five modes share the power cuts.
ROUNDS=$((kills / 2)) go test -count=1 -timeout 12h -v -run '^TestKill$' ./store
ROUNDS=$((cuts / 5)) go test -count=1 -timeout 12h -v -run '^TestPowerCut' ./store/crypt

for target in FuzzOpen FuzzCodec; do
	# Inputs are whole databases: making them smaller would take all the time.
	go test -run - -fuzz "^$target\$" -fuzztime "$fuzz" -fuzzminimizetime 1x ./store/crypt
done
for target in FuzzParse FuzzCode; do
	go test -run - -fuzz "^$target\$" -fuzztime "$fuzz" ./store/key
done

CGO_ENABLED=1 go test -count=1 -race -timeout 2h \
	-run 'Concurrent|Processes|Lock|Watch|Close|Kill|ManyConnections|whileWriting|atOnce|TestBackup$' ./store ./store/crypt

BENCH_ROWS=${BENCH_ROWS:-10000000} go test -timeout 6h -run - -bench Price -benchtime 1x ./store
