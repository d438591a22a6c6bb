#!/usr/bin/env bash
# with-docker.sh COMMAND...: runs a command with a Docker daemon. If none is running, starts one as root, without a network of
# its own so that it changes nothing on the machine, and stops it afterwards. On Debian: apt-get install docker.io
set -euo pipefail

if ! docker info >/dev/null 2>&1; then
  log=$(mktemp)
  dockerd --bridge none --iptables=false --ip-forward=false >"$log" 2>&1 &
  daemon=$!
  trap 'kill "$daemon"; wait "$daemon" || true; rm -f "$log"' EXIT
  for _ in {1..60}; do
    docker info >/dev/null 2>&1 && break
    sleep 0.5
  done
  docker info >/dev/null || { tail "$log" >&2; exit 1; }
fi
"$@"
