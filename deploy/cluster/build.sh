#!/usr/bin/env bash
# Builds the programs of a cluster from the Go module proxy into $STATE/bin, once: Kubernetes, etcd, CoreDNS and metrics-server.
# Takes about 12 minutes on two cores.
set -euo pipefail

kubernetes=1.34.2 etcd=3.6.4 coredns=1.12.4 metrics_server=0.9.0
sources=$STATE/src
mkdir -p "$sources" "$STATE/bin"
export GOFLAGS="-buildvcs=false -mod=mod" GOWORK=off CGO_ENABLED=0

# build PROGRAM PACKAGE [FLAGS]: builds a package of the current module unless the program stands already.
build() {
  [[ -x $STATE/bin/$1 ]] || go build -trimpath -ldflags "-s -w ${3:-}" -o "$STATE/bin/$1" "$2"
}

# module NAME@VERSION FOLDER: changes to a writable copy of a module.
module() {
  if [[ ! -d $sources/$2 ]]; then
    cp -r "$(go mod download -json "$1" | jq --raw-output .Dir)" "$sources/$2"
    chmod -R u+w "$sources/$2"
  fi
  cd "$sources/$2"
}

module "k8s.io/kubernetes@v$kubernetes" kubernetes
if [[ -e go.work ]]; then
  # The module lacks the folder staging/: the published modules of the same release take its place.
  rm -rf go.work go.work.sum vendor
  sed -i -E "s#^(\tk8s.io/[a-z-]+) => ./staging/src/(k8s.io/[a-z-]+)#\1 => \2 v0${kubernetes#1}#; s#(k8s.io/[a-z-]+) v0.0.0\$#\1 v0${kubernetes#1}#" go.mod
fi
version="-X k8s.io/component-base/version.gitVersion=v$kubernetes -X k8s.io/client-go/pkg/version.gitVersion=v$kubernetes"
version+=" -X k8s.io/component-base/version.gitMajor=1 -X k8s.io/component-base/version.gitMinor=34"
for program in kube-apiserver kube-controller-manager kube-scheduler kube-proxy kubelet kubectl; do
  build $program ./cmd/$program "$version"
done

module "go.etcd.io/etcd/server/v3@v$etcd" etcd
sed -i '/^replace (/,/^)/d' go.mod
build etcd .

module "sigs.k8s.io/metrics-server@v$metrics_server" metrics-server
build metrics-server ./cmd/metrics-server

# CoreDNS with the plugins that the cluster needs.
mkdir -p "$sources/coredns"
cd "$sources/coredns"
if [[ ! -x $STATE/bin/coredns ]]; then
  {
    echo 'package main'
    for plugin in core/dnsserver coremain; do echo "import \"github.com/coredns/coredns/$plugin\""; done
    for plugin in cache errors health kubernetes ready; do echo "import _ \"github.com/coredns/coredns/plugin/$plugin\""; done
    echo 'func init() { dnsserver.Directives = []string{"errors", "health", "ready", "cache", "kubernetes"} }'
    echo 'func main() { coremain.Run() }'
  } >main.go
  printf 'module dns\ngo 1.24.0\nrequire (\n github.com/coredns/coredns v%s\n k8s.io/client-go v0%s\n)\n' "$coredns" "${kubernetes#1}" >go.mod
  go mod tidy
  build coredns .
fi

# The container that holds the network of a pod: it only waits for its end.
mkdir -p "$sources/pause"
cd "$sources/pause"
printf 'module pause\ngo 1.24.0\n' >go.mod
cat >main.go <<'GO'
package main

import (
	"os"
	"os/signal"
	"syscall"
)

func main() {
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGINT, syscall.SIGTERM)
	<-end
}
GO
build pause .
