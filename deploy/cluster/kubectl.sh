#!/usr/bin/env bash
# kubectl for the cluster, from the machine of its control plane.
exec nsenter --net=/run/netns/node-a "$STATE/bin/kubectl" "--kubeconfig=$STATE/conf/admin" "$@"
