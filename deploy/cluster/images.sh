#!/usr/bin/env bash
# Makes the images of the cluster with Docker into $STATE/images: no registry is needed.
set -euo pipefail
cd "$(dirname "$0")/../.."
docker info >/dev/null 2>&1 || exec deploy/with-docker.sh "$0"

mkdir -p "$STATE/images"
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

# image NAME ENTRYPOINT: an image of the files in $root, if it does not stand already.
image() {
  tar --create --directory "$root" . | docker import --change "ENTRYPOINT [\"$2\"]" - "$1" >/dev/null
  docker save --output "$STATE/images/$(basename "${1%:*}").tar" "$1"
  rm -rf "${root:?}"/*
}

for program in pause coredns metrics-server; do
  [[ -e $STATE/images/$program.tar ]] && continue
  cp "$STATE/bin/$program" "$root/"
  image "cluster.local/$program:1" "/$program"
done

# Debian's Valkey (or Redis, which is compatible) under the name of the manifests.
if [[ ! -e $STATE/images/valkey.tar ]]; then
  server=$(command -v valkey-server || command -v redis-server)
  ldd "$server" | grep --only-matching '/[^ ]*' | xargs cp --parents --dereference --target-directory "$root" "$server"
  image "$(sed -n 's/^ *image: \(valkey.*\)/\1/p' deploy/kubernetes/components/valkey/valkey.yaml)" "$server"
fi

# The service, as in the guide: named for the registry of the example.
name=registry.example.edu/$(deploy/build-image.sh)
docker tag "${name#*/}" "$name"
docker save --output "$STATE/images/portico.tar" "$name"
