#!/usr/bin/env bash
# Tries the manifests on a real Kubernetes with two nodes, which are network namespaces of this machine, and prints a table.
#   try.sh                                  builds (once), starts the cluster, runs all proofs, takes everything down
#   try.sh build | up | prove [PROOF...] | controls [PROOF...] | table | down   a single step
# `controls` breaks what each line of a proof proves and expects the line to fail, in a cluster that is up.
# Runs as root on Debian, after `npm ci`. Needs Node.js, npm, Go 1.24 or newer, and:
#   apt-get install --no-install-recommends conntrack containerd containernetworking-plugins curl debootstrap docker.io haproxy \
#     iproute2 iptables jq openssl procps python3 redis-server runc
# Leaves programs, images, sources and logs in $STATE (default: /var/cache/portico-cluster), about 12 GB, and 4 GB more in the caches of Go, npm and
# Docker. It is no part of .ci/run: it takes the whole machine for minutes.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
export STATE=${STATE:-/var/cache/portico-cluster}
export PATH=$STATE/path:$PATH:/usr/local/go/bin:/usr/sbin
mkdir -p "$STATE/path"
ln -sf "$here/kubectl.sh" "$STATE/path/kubectl"

step() {
  local start
  start=$(date +%s)
  "${@:2}" >"$STATE/$1.log" 2>&1 || { tail -n 20 "$STATE/$1.log"; return 1; }
  echo "$1: $(($(date +%s) - start)) s"
}
build() {
  "$here/build.sh" || return
  npm --prefix "$here/../.." run --silent build:server &
  "$here/images.sh" && wait $!
}
table() {
  echo "Kubernetes $("$STATE/bin/kubelet" --version | cut -d' ' -f2), $(containerd --version | cut -d' ' -f1,3), $(uname -sr), $(date -I)"
  printf '| proof | measured | result |\n|---|---|---|\n'
  cat "$STATE/results"
  ! grep --quiet '| FAIL |$' "$STATE/results"
}

case ${1:-all} in
build) step build build ;;
up) rm -f "$STATE/results" && step up "$here/up.sh" ;;
prove) "$here/prove.sh" "${@:2}" ;;
controls) "$here/prove.sh" --controls "${@:2}" ;;
table) table ;;
down) step down "$here/down.sh" ;;
all)
  rm -f "$STATE/results"
  trap 'step down "$here/down.sh"' EXIT
  step build build
  step up "$here/up.sh"
  step prove "$here/prove.sh"
  table
  ;;
esac
