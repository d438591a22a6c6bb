#!/usr/bin/env bash
# Starts the cluster and the demo portal, and applies the manifests exactly as docs/guide/deploying.md says.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
project=$here/../..
mkdir -p "$STATE/run" "$STATE/logs"

# The kubelet changes these settings of the machine.
sysctl vm.overcommit_memory vm.panic_on_oom kernel.panic kernel.panic_on_oops kernel.keys.root_maxkeys \
  kernel.keys.root_maxbytes net.netfilter.nf_conntrack_max >"$STATE/run/settings" 2>/dev/null || true

"$here/network.sh"
"$here/certificates.sh"
"$here/control-plane.sh"
"$here/node.sh" a
"$here/node.sh" b
# A load balancer in front of the portal sets a cookie, and a request without it reaches a server that does not know the session.
"$here/run-in.sh" portal portal env DEMO_PORTAL_LATENCY_MS=50 DEMO_PORTAL_BALANCED=true node "$project/dist/bundle/main.js" demo-portal
for _ in {1..60}; do
  kubectl wait --for=condition=Ready node/node-a node/node-b --timeout=5s >/dev/null 2>&1 && break
  sleep 1
done
kubectl apply -f "$here/manifests" >/dev/null

# The steps of the guide. The site's overlay is a copy of the example with its own portal.
site=$STATE/run/kubernetes/overlays/site
cp -r "$project/deploy/kubernetes" "$STATE/run/kubernetes"
cp -r "$STATE/run/kubernetes/overlays/example" "$site"
sed -i 's#https://portal.example.edu#http://203.0.113.10#' "$site/kustomization.yaml"
# The last two are for the proof of fairness: one of them reaches its rate limit.
for number in {1..22}; do
  key=$(openssl rand -hex 24)
  clients+=("app-$number:$key") keys+=("$key")
done
(
  IFS=,
  echo "${clients[*]}" >"$STATE/run/clients"
  echo "${keys[*]:0:20}" >"$STATE/run/keys"
  echo "${keys[*]:20}" >"$STATE/run/fairness-keys"
)
kubectl apply -f "$STATE/run/kubernetes/base/namespace.yaml"
kubectl -n portico create secret generic portico \
  --from-literal=API_KEYS="$(<"$STATE/run/clients")" --from-literal=SEAL_KEYS="main:$(openssl rand -base64 32)"
"$STATE/run/kubernetes/components/valkey/create-secret.sh" 2>/dev/null
kubectl apply -k "$site"
kubectl -n portico scale deployment/portico --replicas=2
kubectl -n portico wait --for=jsonpath='{.status.readyReplicas}'=2 deployment/portico --timeout=120s
kubectl -n portico rollout status deployment/portico-valkey --timeout=60s

kubectl -n callers wait --for=condition=Ready pod/caller --timeout=60s
kubectl -n strangers wait --for=condition=Ready pod/stranger --timeout=60s
