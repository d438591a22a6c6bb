#!/usr/bin/env bash
# Proves the manifests on the cluster of the current context of kubectl, and prints a table.
#   IMAGE=registry.example.edu/portico:1.2.0 prove.sh [PROOF...]    applies the manifests, runs the proofs (default: all), removes everything
# The nodes must be able to pull IMAGE (for a cluster of kind: kind load docker-image). The cluster needs DNS; two nodes for placement and drain, an
# enforced NetworkPolicy for policies, and metrics-server for the autoscaler: without them, these lines fail. The namespaces portico, callers and
# strangers must not exist. Needs kubectl, jq and openssl.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
image=${IMAGE:?the image of the service, as the nodes pull it}
service=http://portico.portico
semester='sem_sub_id: "AP2026272"'
folder=$(mktemp -d)
failed=0

for namespace in portico callers strangers; do
  ! kubectl get namespace "$namespace" >/dev/null 2>&1 || { echo "The namespace $namespace exists."; exit 1; }
done
trap 'kubectl delete namespace portico callers strangers --wait=false >/dev/null; rm -r "$folder"' EXIT

# verdict NAME CONDITION DETAIL: CONDITION is a command that succeeds if the proof holds.
verdict() {
  local result=pass
  eval "$2" || { result=FAIL failed=1; }
  printf '| %s | %s | %s |\n' "$1" "$3" "$result"
}
portico() { kubectl -n portico "$@"; }
# The program is read from standard input.
call() { kubectl -n callers exec -i caller -- node --input-type=module - "$@"; }
load() { call "$service" "$1" "$2" "$3" "$keys" <"$here/load.mjs"; } # RATE SECONDS MODE: prints a line of JSON.
load_verdict() { # NAME FILE: no call may fail.
  [[ -s $2 ]] || echo '{"failed": "all", "calls": 0, "outcomes": "the caller ended early"}' >"$2"
  verdict "$1" "[[ $(jq .failed "$2") == 0 ]]" "$(jq --raw-output '"\(.failed) of \(.calls) failed, p50 \(.p50) ms, p99 \(.p99) ms" +
    (if .failed != 0 then ": \(.outcomes)" else "" end)' "$2")"
}
# get URL [BODY]: the response to a caller. The body is read from a variable, because arguments are visible to other programs.
get() {
  call "$1" <<PROGRAM
const body = $(jq --null-input --arg body "${2:-}" '$body');
const headers = { "x-api-key": "$key", "content-type": "application/json" };
const response = await fetch(process.argv[2], body === "" ? {} : { method: "POST", headers, body });
console.log(await response.text());
process.exit();
PROGRAM
}
ask() { get "http://$1$2" "$3"; } # HOST:PORT PATH BODY
login() { ask "$1" /auth/login "{\"registration_number\": \"$2\", \"password\": \"$3\"}"; } # HOST:PORT NAME PASSWORD
# Pods that are ready and do not end, oldest first.
pods() {
  portico get pods --selector app.kubernetes.io/name=portico --sort-by .metadata.creationTimestamp --output json |
    jq --raw-output '.items[] | select(.metadata.deletionTimestamp == null) |
      select(any(.status.conditions[]; .type == "Ready" and .status == "True")) | .metadata.name'
}
address() { portico get pod "$1" --output jsonpath='{.status.podIP}:8000'; }
# Waits until two pods are ready and sets first, second and their addresses.
two_pods() {
  local names
  portico rollout status deployment/portico --timeout=120s >/dev/null
  for _ in {1..60}; do
    mapfile -t names < <(pods)
    ((${#names[@]} >= 2)) && break
    sleep 1
  done
  first=${names[0]} second=${names[1]}
  first_address=$(address "$first") second_address=$(address "$second")
}
scale_limit() { portico patch hpa portico --patch "{\"spec\": {\"maxReplicas\": $1}}" >/dev/null; }

# The steps of docs/guide/deploying.md. The site's overlay is a copy of the example with its own portal and image.
start() {
  local clients=() all=() site=$folder/kubernetes/overlays/site number
  cp -r "$here/../kubernetes" "$folder/kubernetes"
  cp -r "$folder/kubernetes/overlays/example" "$site"
  sed -i "s#https://portal.example.edu#http://portal.strangers#; s#newName: .*#newName: ${image%:*}#; s#newTag: .*#newTag: \"${image##*:}\"#" "$site/kustomization.yaml"
  for number in {1..20}; do
    all+=("$(openssl rand -hex 24)")
    clients+=("app-$number:${all[-1]}")
  done
  keys=$(IFS=, && echo "${all[*]}") key=${all[0]}
  kubectl apply -f "$folder/kubernetes/base/namespace.yaml"
  kubectl -n portico create secret generic portico \
    --from-literal=API_KEYS="$(IFS=, && echo "${clients[*]}")" --from-literal=SEAL_KEYS="main:$(openssl rand -base64 32)"
  "$folder/kubernetes/components/valkey/create-secret.sh" 2>/dev/null
  sed "s#IMAGE\$#$image#" "$here/world.yaml" | kubectl apply -f -
  kubectl apply -k "$site"
  kubectl -n portico scale deployment/portico --replicas=2
  kubectl -n portico wait --for=jsonpath='{.status.readyReplicas}'=2 deployment/portico --timeout=300s
  kubectl -n portico rollout status deployment/portico-valkey --timeout=300s
  kubectl -n callers wait --for=condition=Ready pod/caller --timeout=120s
  kubectl -n strangers wait --for=condition=Ready pod/portal pod/stranger --timeout=120s
}

prove_placement() {
  local nodes process
  nodes=$(portico get pods --selector app.kubernetes.io/name=portico --output jsonpath='{.items[*].spec.nodeName}')
  verdict "one instance on each node" "[[ $(tr ' ' '\n' <<<"$nodes" | sort --unique | wc --lines) == 2 ]]" "$nodes"
  process=$(portico exec "$first" -- node --print \
    '"uid " + process.getuid() + ", capabilities " + /CapEff:.(.*)/.exec(fs.readFileSync("/proc/self/status"))[1]')
  verdict "not root, without capabilities" "[[ '$process' == 'uid 1000, capabilities 0000000000000000' ]]" "$process"
}

prove_sessions() {
  local answer session challenge otp
  # The number of courses, or the code of a problem.
  local result='if type == "array" then length else .code end'
  session=$(login "$first_address" 23DMO0001 pass_good | jq .session)
  answer=$(ask "$second_address" /student/attendance "$(jq "{session: ., $semester}" <<<"$session")" | jq --raw-output "$result")
  verdict "login on one instance, data on the other; the portal requires its balancer's cookie" "[[ '$answer' == 9 ]]" "$answer courses"
  session=$(jq '.cookie |= sub("; SERVERID=[^;]*"; "")' <<<"$session")
  answer=$(ask "$second_address" /student/attendance "$(jq "{session: ., $semester}" <<<"$session")" | jq --raw-output "$result")
  verdict "the same without that cookie" "[[ '$answer' == session_expired ]]" "$answer"

  challenge=$(login "$first_address" 24DMO0006 pass_good | jq .otp_challenge)
  # A pod that is being deleted still answers.
  portico delete pod "$first" --timeout=90s >/dev/null
  otp=$(get http://portal.strangers/demo/mailbox | grep --only-matching 'login is [0-9]*' | head -n 1)
  answer=$(ask portico.portico /auth/verify_otp "$(jq --arg otp "${otp##* }" '{otp_challenge: ., otp: $otp}' <<<"$challenge")" |
    jq --raw-output '.code // .status')
  verdict "OTP of a deleted instance's login, through the Service" "[[ '$answer' == authenticated ]]" "$answer"
}

prove_guards() {
  local codes=() address
  for address in "$first_address" "$first_address" "$second_address" "$first_address"; do
    codes+=("$(login "$address" 23DMO0003 error_invalid_credentials | jq --raw-output .code)")
  done
  verdict "refused logins on two instances count together" "[[ ${codes[3]} == login_cooldown && ${codes[2]} == invalid_credentials ]]" "${codes[*]}"
}

prove_restart() {
  local mode
  for mode in keepalive close mixed; do load 20 25 "$mode" >"$folder/$mode.json" & done
  sleep 5
  portico rollout restart deployment/portico >/dev/null
  wait
  for mode in keepalive close mixed; do
    load_verdict "rolling restart at 60 calls/s, of which 20 with connections: $mode" "$folder/$mode.json"
  done
}

# A node of an instance, but not that of the caller or the portal.
prove_drain() {
  local out=$folder/drain.json busy node
  busy=$(kubectl get pods --all-namespaces --output json | jq --raw-output '.items[] | select(.metadata.namespace | IN("callers", "strangers")) | .spec.nodeName')
  node=$(portico get pods --selector app.kubernetes.io/name=portico --output jsonpath='{range .items[*]}{.spec.nodeName}{"\n"}{end}' |
    grep --invert-match --line-regexp --fixed-strings "$busy" | head -n 1) || true
  if [[ -z $node ]]; then
    verdict "drain of a node at 20 calls/s" false "no node has an instance alone"
    return
  fi
  load 20 25 keepalive >"$out" &
  sleep 4
  kubectl drain "$node" --ignore-daemonsets --delete-emptydir-data --timeout=90s >/dev/null 2>&1 || true
  wait
  kubectl uncordon "$node" >/dev/null
  load_verdict "drain of a node at 20 calls/s" "$out"
}

# 1 or 0; nothing if the instance uses no guard server.
guard_server_up() {
  portico exec "$first" -- node --input-type=module --eval 'console.log(await (await fetch("http://127.0.0.1:9464/metrics")).text())' |
    awk '$1 == "portico_guard_server_up" {print $2}'
}
prove_valkey() {
  local out=$folder/valkey.json before during
  before=$(guard_server_up)
  load 20 15 keepalive >"$out" &
  sleep 4
  portico scale deployment/portico-valkey --replicas=0 >/dev/null
  sleep 8
  during=$(guard_server_up)
  wait
  load_verdict "Valkey away under 20 calls/s" "$out"
  verdict "the instances use Valkey, and notice that it is away" "[[ '$before $during' == '1 0' ]]" "portico_guard_server_up ${before:-absent}, then ${during:-absent}"
  portico scale deployment/portico-valkey --replicas=1 >/dev/null
  portico rollout status deployment/portico-valkey --timeout=60s >/dev/null
}

prove_policies() {
  local reach caller api from_caller from_stranger from_service
  reach=$(<"$here/reach.mjs")
  caller=$(kubectl -n callers get pod caller --output jsonpath='{.status.podIP}')
  api=$(kubectl -n default get service kubernetes --output jsonpath='{.spec.clusterIP}')
  from_caller=$(kubectl -n callers exec caller -- node --input-type=module --eval "$reach" \
    portico.portico:80 "${first_address%:*}:9464" portico-valkey.portico:6379 | xargs)
  from_stranger=$(kubectl -n strangers exec stranger -- node --input-type=module --eval "$reach" portico.portico:80 "$caller:8080" | xargs)
  from_service=$(portico exec "$first" -- node --input-type=module --eval "$reach" \
    portal.strangers:80 portico-valkey:6379 "$api:443" "$caller:8080" | xargs)
  verdict "policy for callers: service, metrics, Valkey" "[[ '$from_caller' == 'open blocked blocked' ]]" "$from_caller"
  verdict "policy for a namespace without the label: service; another pod" "[[ '$from_stranger' == 'blocked open' ]]" "$from_stranger"
  verdict "policy for the service: portal, Valkey, API server, other pods" "[[ '$from_service' == 'open open blocked blocked' ]]" "$from_service"
}

prove_autoscaler() {
  scale_limit 8
  local out=$folder/autoscaler.json replicas
  load 150 40 keepalive >"$out"
  replicas=$(portico get deployment portico --output jsonpath='{.status.readyReplicas}')
  load_verdict "autoscaler at 150 calls/s, from 2 to $replicas instances" "$out"
  verdict "the autoscaler has started instances" "(( $replicas > 2 ))" "$(portico get hpa portico --no-headers | awk '{print $3, $4, $5, $6, $7}')"
}

(($# > 0)) || set -- placement sessions guards restart drain valkey policies autoscaler
start >"$folder/log" 2>&1 || { tail -n 20 "$folder/log"; exit 1; }
# Only its own proof needs the autoscaler.
scale_limit 2
printf '%s\n\n| proof | measured | result |\n|---|---|---|\n' "Kubernetes $(kubectl version --output json | jq --raw-output .serverVersion.gitVersion), $(date -I)"
for proof in "$@"; do
  two_pods
  "prove_$proof"
done
exit $failed
