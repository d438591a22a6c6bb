#!/usr/bin/env bash
# run-in.sh MACHINE NAME COMMAND...: starts a program in the background on one of the machines; down.sh ends it.
set -euo pipefail
machine=$1 name=$2
shift 2
mkdir -p "$STATE/run" "$STATE/logs"
setsid nohup nsenter "--net=/run/netns/$machine" "$@" >"$STATE/logs/$name.log" 2>&1 &
echo $! >"$STATE/run/$name.pid"
