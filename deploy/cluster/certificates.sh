#!/usr/bin/env bash
# Makes the certificates of the cluster in $STATE/pki and its kubeconfig files in $STATE/conf.
set -euo pipefail
rm -rf "$STATE/pki" "$STATE/conf"
mkdir -p "$STATE/pki" "$STATE/conf"
cd "$STATE/pki"

key=(-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes)
authority() {
  openssl req -x509 "${key[@]}" -keyout "$1.key" -out "$1.crt" -days 3 -subj "/CN=$1" 2>/dev/null
}
# certificate NAME AUTHORITY SUBJECT [NAMES]
certificate() {
  openssl req -new "${key[@]}" -keyout "$1.key" -out "$1.csr" -subj "$3" 2>/dev/null
  printf 'keyUsage=digitalSignature\nextendedKeyUsage=clientAuth,serverAuth\n%s\n' "${4:+subjectAltName=$4}" >"$1.ext"
  openssl x509 -req -in "$1.csr" -CA "$2.crt" -CAkey "$2.key" -CAcreateserial -out "$1.crt" -days 3 -extfile "$1.ext" 2>/dev/null
}

authority ca
authority front-ca
certificate apiserver ca /CN=kube-apiserver IP:127.0.0.1,IP:10.30.0.1,IP:10.96.0.1,DNS:kubernetes.default.svc
certificate admin ca /O=system:masters/CN=admin
certificate controller-manager ca /CN=system:kube-controller-manager
certificate scheduler ca /CN=system:kube-scheduler
certificate proxy ca /CN=system:kube-proxy
certificate node-a ca /O=system:nodes/CN=system:node:node-a IP:10.30.0.1,DNS:node-a
certificate node-b ca /O=system:nodes/CN=system:node:node-b IP:10.30.0.2,DNS:node-b
certificate front front-ca /CN=front-proxy-client
openssl genrsa -out accounts.key 2048 2>/dev/null
openssl rsa -in accounts.key -pubout -out accounts.pub 2>/dev/null

for user in admin controller-manager scheduler proxy node-a node-b; do
  config=("$STATE/bin/kubectl" config "--kubeconfig=$STATE/conf/$user")
  "${config[@]}" set-cluster trial --server=https://10.30.0.1:6443 --certificate-authority=ca.crt --embed-certs
  "${config[@]}" set-credentials "$user" --client-certificate="$user.crt" --client-key="$user.key" --embed-certs
  "${config[@]}" set-context trial --cluster=trial --user="$user"
  "${config[@]}" use-context trial
done >/dev/null
