#!/usr/bin/env bash
# prove.sh [PROOF...]: runs proofs on the cluster (default: all) and adds a line for each to $STATE/results.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
service=http://portico.portico
keys=$(<"$STATE/run/keys")
key=${keys%%,*}
semester='sem_sub_id: "AP2026272"'

# verdict NAME CONDITION DETAIL: CONDITION is a command that succeeds if the proof holds.
verdict() {
  local result=FAIL
  if eval "$2"; then result=pass; fi
  printf '| %s | %s | %s |\n' "$1" "$3" "$result" | tee -a "$STATE/results"
}
on() { nsenter "--net=/run/netns/$1" "${@:2}"; }
portico() { kubectl -n portico "$@"; }
# load RATE SECONDS MODE [BASE]: prints a line of JSON.
load() { kubectl -n callers exec -i caller -- node --input-type=module - "${4:-$service}" "$1" "$2" "$3" "$keys" <"$here/callers/load.mjs"; }
# load_verdict NAME FILE: no call may fail.
load_verdict() {
  local summary
  [[ -s $2 ]] || echo '{"failed": "all", "calls": 0, "outcomes": "the caller ended early"}' >"$2"
  summary=$(jq --raw-output '"\(.failed) of \(.calls) failed, p50 \(.p50) ms, p99 \(.p99) ms" +
    (if .failed != 0 then ": \(.outcomes)" else "" end)' "$2")
  verdict "$1" "[[ $(jq .failed "$2") == 0 ]]" "$summary${3:-}"
}
# ask HOST:PORT PATH BODY
ask() {
  on node-a curl --silent "http://$1$2" --header "X-API-Key: $key" --header 'Content-Type: application/json' --data "$3"
}
login() { # HOST:PORT NAME PASSWORD
  ask "$1" /auth/login "{\"registration_number\": \"$2\", \"password\": \"$3\"}"
}
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
seconds_since() { echo $(($(date +%s) - $1)); }

prove_placement() {
  two_pods
  local nodes process
  nodes=$(portico get pods --selector app.kubernetes.io/name=portico --output jsonpath='{.items[*].spec.nodeName}')
  verdict "one instance on each node" "[[ $(tr ' ' '\n' <<<"$nodes" | sort --unique | wc --lines) == 2 ]]" "$nodes"
  process=$(portico exec "$first" -- node --print \
    '"uid " + process.getuid() + ", capabilities " + /CapEff:.(.*)/.exec(fs.readFileSync("/proc/self/status"))[1]')
  verdict "not root, without capabilities" "[[ '$process' == 'uid 1000, capabilities 0000000000000000' ]]" "$process"
}

prove_sessions() {
  two_pods
  local answer session code challenge otp
  session=$(login "$first_address" 23DMO0001 pass_good | jq .session)
  answer=$(ask "$second_address" /student/attendance "$(jq "{session: ., $semester}" <<<"$session")" | jq length)
  verdict "login on one instance, data on the other; the portal requires its balancer's cookie" "[[ $answer == 9 ]]" "$answer courses"
  answer=$(jq '.cookie |= sub("; SERVERID=[^;]*"; "")' <<<"$session")
  code=$(ask "$second_address" /student/attendance "$(jq "{session: ., $semester}" <<<"$answer")" | jq --raw-output .code)
  verdict "the same without that cookie" "[[ $code == session_expired ]]" "$code"

  challenge=$(login "$first_address" 24DMO0006 pass_good | jq .otp_challenge)
  portico delete pod "$first" --wait=false >/dev/null
  otp=$(on node-a curl --silent http://203.0.113.10/demo/mailbox | grep --only-matching 'login is [0-9]*' | head -n 1)
  answer=$(ask "$(portico get service portico --output jsonpath='{.spec.clusterIP}')" /auth/verify_otp \
    "$(jq --arg otp "${otp##* }" '{otp_challenge: ., otp: $otp}' <<<"$challenge")" | jq --raw-output '.status // .code')
  verdict "OTP of a deleted instance's login, through the Service" "[[ $answer == authenticated ]]" "$answer"
}

prove_guards() {
  two_pods
  local codes=() address
  for address in "$first_address" "$first_address" "$second_address" "$first_address"; do
    codes+=("$(login "$address" 23DMO0003 error_invalid_credentials | jq --raw-output .code)")
  done
  verdict "refused logins on two instances count together" "[[ ${codes[3]} == login_cooldown && ${codes[2]} == invalid_credentials ]]" "${codes[*]}"
}

prove_fairness() {
  two_pods
  local out=$STATE/run/flood.json
  kubectl -n callers exec -i caller -- node --input-type=module - "$service" "$(<"$STATE/run/fairness-keys")" \
    <"$here/callers/flood.mjs" >"$out"
  verdict "a client that floods does not affect another" "[[ $(jq .failed "$out") == 0 && $(jq '.busy.overloaded // 0' "$out") -gt 0 ]]" \
    "$(jq --raw-output '"busy client: \(.busy | tostring); quiet client: \(.failed) of 50 failed, slowest \(.slowest) ms"' "$out" | tr -d '"{}')"
}

prove_restart() {
  two_pods
  local mode
  for mode in keepalive close mixed; do load 20 25 "$mode" >"$STATE/run/$mode.json" & done
  sleep 5
  portico rollout restart deployment/portico >/dev/null
  wait
  portico rollout status deployment/portico --timeout=120s >/dev/null
  for mode in keepalive close mixed; do
    load_verdict "rolling restart at 60 calls/s, of which 20 with connections: $mode" "$STATE/run/$mode.json"
  done
}

prove_drain() {
  two_pods
  local out=$STATE/run/drain.json
  load 20 25 keepalive >"$out" &
  sleep 4
  kubectl drain node-a --ignore-daemonsets --delete-emptydir-data --timeout=90s >/dev/null 2>&1
  wait
  kubectl uncordon node-a >/dev/null
  load_verdict "drain of a node at 20 calls/s" "$out"
  # One instance on each node again.
  portico rollout restart deployment/portico >/dev/null
  two_pods
}

prove_valkey() {
  two_pods
  local out=$STATE/run/valkey.json
  load 20 15 keepalive >"$out" &
  sleep 4
  portico scale deployment/portico-valkey --replicas=0 >/dev/null
  wait
  load_verdict "Valkey away under 20 calls/s" "$out"
  portico scale deployment/portico-valkey --replicas=1 >/dev/null
  portico rollout status deployment/portico-valkey --timeout=60s >/dev/null
}

prove_haproxy() {
  two_pods
  local out=$STATE/run/haproxy.json config=$STATE/run/haproxy.cfg
  sed "s/server one .*/server one $first_address/; s/server two .*/server two $second_address/" \
    "$here/../haproxy/haproxy.cfg" >"$config"
  "$here/run-in.sh" node-a haproxy haproxy -f "$config"
  sleep 2
  on node-a node --input-type=module - http://127.0.0.1:8080 20 15 keepalive "$keys" <"$here/callers/load.mjs" >"$out" &
  local caller=$!
  sleep 4
  portico delete pod "$first" --wait=false >/dev/null
  wait $caller
  kill "$(<"$STATE/run/haproxy.pid")"
  load_verdict "HAProxy in front of the instances, one deleted at 20 calls/s" "$out"
}

prove_hang() {
  two_pods
  local container process node start restarts before
  node=$(portico get pod "$first" --output jsonpath='{.spec.nodeName}')
  container=$(portico get pod "$first" --output jsonpath='{.status.containerStatuses[0].containerID}')
  process=$(ctr --address "$STATE/run/$node/containerd.sock" --namespace k8s.io tasks list |
    awk -v id="${container#containerd://}" '$1 == id {print $2}')
  restarts='.status.containerStatuses[0] | if .ready then .restartCount else -1 end'
  before=$(portico get pod "$first" --output json | jq "$restarts")
  start=$(date +%s)
  kill -STOP "$process"
  for _ in {1..120}; do
    (($(portico get pod "$first" --output json | jq "$restarts") > before)) && break
    sleep 1
  done
  verdict "an instance that hangs (SIGSTOP) is replaced" "(( $(seconds_since "$start") <= 60 ))" "after $(seconds_since "$start") s"
}

prove_autoscaler() {
  two_pods
  scale_limit 8
  local out=$STATE/run/autoscaler.json replicas
  load 150 40 keepalive >"$out"
  replicas=$(portico get deployment portico --output jsonpath='{.status.readyReplicas}')
  load_verdict "autoscaler at 150 calls/s, from 2 to $replicas instances" "$out"
  verdict "the autoscaler has started instances" "(( $replicas > 2 ))" "$(portico get hpa portico --no-headers | awk '{print $3, $4, $5, $6, $7}')"
  scale_limit 2
}

prove_policies() {
  two_pods
  "$here/network-policies.py"
  local reach from_caller from_stranger from_service
  reach=$(<"$here/callers/reach.mjs")
  from_caller=$(kubectl -n callers exec caller -- node --input-type=module --eval "$reach" \
    portico.portico:80 "${first_address%:*}:9464" portico-valkey.portico:6379 | xargs)
  from_stranger=$(kubectl -n strangers exec stranger -- node --input-type=module --eval "$reach" portico.portico:80 | xargs)
  from_service=$(portico exec "$first" -- node --input-type=module --eval "$reach" \
    203.0.113.10:80 portico-valkey:6379 10.30.0.1:6443 "$(kubectl -n callers get pod caller --output jsonpath='{.status.podIP}'):80" | xargs)
  verdict "policy for callers: service, metrics, Valkey" "[[ '$from_caller' == 'open blocked blocked' ]]" "$from_caller"
  verdict "policy for a namespace without the label: service" "[[ $from_stranger == blocked ]]" "$from_stranger"
  verdict "policy for the service: portal, Valkey, API server, other pods" "[[ '$from_service' == 'open open blocked blocked' ]]" "$from_service"
  for node in node-a node-b; do
    on $node iptables -D FORWARD -j POLICIES
    on $node iptables -D INPUT -j POLICIES
  done
}

(($# > 0)) || set -- placement sessions guards restart drain valkey haproxy fairness hang policies autoscaler
# Only its own proof needs the autoscaler.
scale_limit 2
for proof in "$@"; do "prove_$proof"; done
