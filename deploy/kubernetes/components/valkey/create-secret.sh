#!/usr/bin/env bash
# Creates the Secret portico-valkey: a random password, a certificate of an authority of its own for five years, and the URL.
# Run it again and restart both Deployments to replace them.
set -euo pipefail
umask 077
files=$(mktemp -d)
trap 'rm -rf "$files"' EXIT
cd "$files"

password=$(openssl rand -hex 24)
echo "requirepass $password" >valkey.conf
echo -n "rediss://:$password@portico-valkey:6379" >VALKEY_URL
openssl req -x509 -newkey rsa:3072 -nodes -days 1825 -subj "/CN=portico-valkey authority" -keyout ca.key -out ca.crt
openssl req -newkey rsa:3072 -nodes -subj "/CN=portico-valkey" -keyout tls.key -out tls.csr
printf "subjectAltName=DNS:portico-valkey" |
  openssl x509 -req -in tls.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 1825 -extfile /dev/stdin -out tls.crt

kubectl -n portico create secret generic portico-valkey --dry-run=client --output yaml \
  --from-file=valkey.conf --from-file=VALKEY_URL --from-file=tls.crt --from-file=tls.key --from-file=ca.crt |
  kubectl apply -f -
