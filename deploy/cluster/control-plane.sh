#!/usr/bin/env bash
# Starts etcd and the control plane on node-a.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$STATE"

"$here/run-in.sh" node-a etcd bin/etcd --data-dir run/etcd --unsafe-no-fsync \
  --listen-client-urls http://127.0.0.1:2379 --advertise-client-urls http://127.0.0.1:2379 --listen-peer-urls http://127.0.0.1:2380
"$here/run-in.sh" node-a apiserver bin/kube-apiserver --etcd-servers=http://127.0.0.1:2379 \
  --advertise-address=10.30.0.1 --secure-port=6443 --service-cluster-ip-range=10.96.0.0/16 --allow-privileged=true \
  --client-ca-file=pki/ca.crt --tls-cert-file=pki/apiserver.crt --tls-private-key-file=pki/apiserver.key \
  --authorization-mode=Node,RBAC --enable-admission-plugins=NodeRestriction \
  --service-account-issuer=https://kubernetes.default.svc \
  --service-account-key-file=pki/accounts.pub --service-account-signing-key-file=pki/accounts.key \
  --kubelet-client-certificate=pki/admin.crt --kubelet-client-key=pki/admin.key \
  --kubelet-preferred-address-types=InternalIP --kubelet-certificate-authority=pki/ca.crt \
  --enable-aggregator-routing=true --requestheader-client-ca-file=pki/front-ca.crt \
  --requestheader-allowed-names=front-proxy-client --requestheader-extra-headers-prefix=X-Remote-Extra- \
  --requestheader-group-headers=X-Remote-Group --requestheader-username-headers=X-Remote-User \
  --proxy-client-cert-file=pki/front.crt --proxy-client-key-file=pki/front.key
for _ in {1..120}; do
  kubectl get --raw /readyz >/dev/null 2>&1 && break
  sleep 0.5
done
"$here/run-in.sh" node-a controller-manager bin/kube-controller-manager --kubeconfig=conf/controller-manager \
  --authentication-kubeconfig=conf/controller-manager --authorization-kubeconfig=conf/controller-manager \
  --service-account-private-key-file=pki/accounts.key --root-ca-file=pki/ca.crt \
  --use-service-account-credentials --leader-elect=false
"$here/run-in.sh" node-a scheduler bin/kube-scheduler --kubeconfig=conf/scheduler \
  --authentication-kubeconfig=conf/scheduler --authorization-kubeconfig=conf/scheduler --leader-elect=false
