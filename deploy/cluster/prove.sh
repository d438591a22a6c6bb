#!/usr/bin/env bash
# prove.sh [PROOF...]: runs proofs on the cluster (default: all) and adds a line for each to $STATE/results.
# prove.sh --controls [PROOF...]: for each line of these proofs, breaks what it proves, once, and expects the line to fail.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
service=http://portico.portico
keys=$(<"$STATE/run/keys")
key=${keys%%,*}
semester='sem_sub_id: "AP2026272"'

results=$STATE/results
# What a control changes in a proof.
haproxy_edit='' fairness_keys=$(<"$STATE/run/fairness-keys") most_instances=8

# verdict NAME CONDITION DETAIL: CONDITION is a command that succeeds if the proof holds.
verdict() {
  local result=FAIL
  if eval "$2"; then result=pass; fi
  printf '| %s | %s | %s |\n' "$1" "$3" "$result" | tee -a "$results"
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
  otp=$(on node-a curl --silent http://203.0.113.10/demo/mailbox | grep --only-matching 'login is [0-9]*' | head -n 1)
  answer=$(ask "$(portico get service portico --output jsonpath='{.spec.clusterIP}')" /auth/verify_otp \
    "$(jq --arg otp "${otp##* }" '{otp_challenge: ., otp: $otp}' <<<"$challenge")" | jq --raw-output '.code // .status')
  verdict "OTP of a deleted instance's login, through the Service" "[[ '$answer' == authenticated ]]" "$answer"
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
  kubectl -n callers exec -i caller -- node --input-type=module - "$service" "$fairness_keys" \
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

# 1 or 0; nothing if the instance uses no guard server.
guard_server_up() { on node-a curl --silent "http://${first_address%:*}:9464/metrics" | awk '$1 == "portico_guard_server_up" {print $2}'; }

prove_valkey() {
  two_pods
  local out=$STATE/run/valkey.json before during
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

prove_haproxy() {
  two_pods
  local out=$STATE/run/haproxy.json config=$STATE/run/haproxy.cfg
  sed "s/server one .*/server one $first_address/; s/server two .*/server two $second_address/; $haproxy_edit" \
    "$here/../haproxy/haproxy.cfg" >"$config"
  "$here/run-in.sh" node-a haproxy haproxy -f "$config"
  sleep 2
  on node-a node --input-type=module - http://127.0.0.1:8080 20 25 keepalive "$keys" <"$here/callers/load.mjs" >"$out" &
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
  kill -CONT "$process" 2>/dev/null || true
  verdict "an instance that hangs (SIGSTOP) is replaced" "(( $(seconds_since "$start") <= 60 ))" "after $(seconds_since "$start") s"
}

prove_autoscaler() {
  two_pods
  scale_limit "$most_instances"
  local out=$STATE/run/autoscaler.json replicas
  load 150 40 keepalive >"$out"
  replicas=$(portico get deployment portico --output jsonpath='{.status.readyReplicas}')
  load_verdict "autoscaler at 150 calls/s, from 2 to $replicas instances" "$out"
  verdict "the autoscaler has started instances" "(( $replicas > 2 ))" "$(portico get hpa portico --no-headers | awk '{print $3, $4, $5, $6, $7}')"
  scale_limit 2
}

# Sets what the caller, the stranger and the service can reach.
read_reach() {
  local reach
  reach=$(<"$here/callers/reach.mjs")
  from_caller=$(kubectl -n callers exec caller -- node --input-type=module --eval "$reach" \
    portico.portico:80 "${first_address%:*}:9464" portico-valkey.portico:6379 | xargs)
  from_stranger=$(kubectl -n strangers exec stranger -- node --input-type=module --eval "$reach" portico.portico:80 | xargs)
  from_service=$(portico exec "$first" -- node --input-type=module --eval "$reach" \
    203.0.113.10:80 portico-valkey:6379 10.30.0.1:6443 "$(kubectl -n callers get pod caller --output jsonpath='{.status.podIP}'):80" | xargs)
}

prove_policies() {
  two_pods
  local from_caller from_stranger from_service open
  # "blocked" means something only where something listens.
  read_reach
  open="$from_caller $from_stranger $from_service"
  verdict "without policies, everything is open" "[[ '$open' == 'open open open open open open open open' ]]" "$open"
  "$here/network-policies.py"
  read_reach
  verdict "policy for callers: service, metrics, Valkey" "[[ '$from_caller' == 'open blocked blocked' ]]" "$from_caller"
  verdict "policy for a namespace without the label: service" "[[ $from_stranger == blocked ]]" "$from_stranger"
  verdict "policy for the service: portal, Valkey, API server, other pods" "[[ '$from_service' == 'open open blocked blocked' ]]" "$from_service"
  for node in node-a node-b; do
    on $node iptables -D FORWARD -j POLICIES
    on $node iptables -D INPUT -j POLICIES
  done
}

# Objects that a control may change, as they were. Without a version, so that `replace` is unconditional.
save() {
  portico get deployment/portico deployment/portico-valkey hpa/portico networkpolicy/portico --output json |
    jq 'del(.items[] | .status, .metadata.resourceVersion, .metadata.uid, .metadata.generation, .metadata.managedFields)' >"$STATE/run/saved.json"
}
restore() {
  # A controller may change an object at the same moment.
  for _ in {1..5}; do
    portico replace --filename "$STATE/run/saved.json" >/dev/null && break
    sleep 1
  done
  portico rollout status deployment/portico --timeout=180s >/dev/null
  portico rollout status deployment/portico-valkey --timeout=60s >/dev/null
}

# control WHAT BREAK PROOF LINE...: breaks something, runs a proof, and expects these of its lines to fail.
control() {
  local what=$1 break=$2 proof=$3 line broken=$STATE/run/broken row
  shift 3
  save
  : >"$broken"
  # In a shell of its own: what is broken may end the proof early.
  (
    results=$broken
    "$break"
    "prove_$proof"
  ) >/dev/null || true
  if declare -F "mend_$break" >/dev/null; then "mend_$break"; fi
  restore
  for line in "$@"; do
    row=$(grep --fixed-strings "| $line" "$broken" | head -n 1 || true)
    verdict "control: $what: \"$line\" must fail" "[[ '${row: -8}' == '| FAIL |' ]]" "$(cut --delimiter='|' --fields=3 <<<"${row:-||no line}" | sed 's/^ *//; s/ *$//')"
  done
}
patch() { portico patch deployment portico --type=json --patch "$1" >/dev/null; }
container=/spec/template/spec/containers/0

one_node() { kubectl cordon node-b >/dev/null && portico rollout restart deployment/portico >/dev/null; }
mend_one_node() { kubectl uncordon node-b >/dev/null; }
other_user() { patch '[{"op": "replace", "path": "/spec/template/spec/securityContext/runAsUser", "value": 2000}]'; }
# portal [SETTING]: starts the portal again.
portal() {
  kill "$(<"$STATE/run/portal.pid")"
  sleep 2
  "$here/run-in.sh" portal portal env DEMO_PORTAL_LATENCY_MS=50 "$@" node "$here/../../dist/bundle/main.js" demo-portal
  sleep 3
}
no_balancer() { portal DEMO_PORTAL_BALANCED=false; }
mend_no_balancer() { portal DEMO_PORTAL_BALANCED=true; }
no_portal() { portico set env deployment/portico PORTAL_URL=http://203.0.113.11 >/dev/null; }
# The shell of the container makes the key.
# shellcheck disable=SC2016
own_keys() {
  patch '[{"op": "add", "path": "'$container'/command", "value": ["sh", "-c",
    "SEAL_KEYS=own:$(head -c 32 /dev/urandom | base64) exec node --max-semi-space-size=16 dist/bundle/main.js"]}]'
}
no_guard_server() { portico set env deployment/portico VALKEY_URL- >/dev/null; }
# One layer alone is enough: the pause of preStop, or the five seconds in which a stopping instance serves its callers.
no_graceful_end() {
  patch '[{"op": "remove", "path": "'$container'/lifecycle"}, {"op": "remove", "path": "'$container'/readinessProbe"},
    {"op": "remove", "path": "'$container'/startupProbe"},
    {"op": "replace", "path": "/spec/template/spec/terminationGracePeriodSeconds", "value": 1}]'
  portico rollout status deployment/portico --timeout=120s >/dev/null
  # Without probes, a pod counts as ready before it listens: the calls must fail because of the restart, not before it.
  sleep 20
}
no_checks_in_haproxy() { haproxy_edit='s/default-server.*//; /retry-on/d; /redispatch/d; /httpchk/d; /http-check/d; /timeout check/d'; }
one_client() { fairness_keys="${fairness_keys%%,*},${fairness_keys%%,*}"; }
no_liveness() { patch '[{"op": "remove", "path": "'$container'/livenessProbe"}]'; }
wide_policy() {
  portico patch networkpolicy portico --type=merge --patch '{"spec": {
    "ingress": [{"from": [{"namespaceSelector": {}}], "ports": [{"port": "http"}, {"port": "metrics"}]}],
    "egress": [{"to": [{"ipBlock": {"cidr": "0.0.0.0/0"}}], "ports": [{"port": 80}, {"port": 6443}, {"port": 6379}, {"port": 53, "protocol": "UDP"}]}]}}' >/dev/null
}
nothing_listens() { portico scale deployment/portico-valkey --replicas=0 >/dev/null && sleep 10; }
one_call_at_once() { portico set env deployment/portico REQUESTS_IN_PROGRESS=1 >/dev/null; }
two_instances() { most_instances=2; }

control_placement() {
  control "no pods on node-b" one_node placement "one instance on each node"
  control "another user" other_user placement "not root, without capabilities"
}
control_sessions() {
  control "no portal" no_portal sessions "login on one instance, data on the other"
  control "no balancer at the portal" no_balancer sessions "the same without that cookie"
  control "own SEAL_KEYS of each instance" own_keys sessions "OTP of a deleted instance's login"
}
control_guards() { control "no VALKEY_URL" no_guard_server guards "refused logins on two instances count together"; }
control_restart() {
  control "no preStop, probes and grace period" no_graceful_end restart \
    "rolling restart at 60 calls/s, of which 20 with connections: "{keepalive,close,mixed}
}
control_drain() { control "no preStop, probes and grace period" no_graceful_end drain "drain of a node"; }
control_valkey() {
  control "one call at once" one_call_at_once valkey "Valkey away under 20 calls/s"
  control "no VALKEY_URL" no_guard_server valkey "the instances use Valkey"
}
control_haproxy() { control "HAProxy without checks and retries" no_checks_in_haproxy haproxy "HAProxy in front of the instances"; }
control_fairness() { control "both callers are one client" one_client fairness "a client that floods does not affect another"; }
control_hang() { control "no liveness probe" no_liveness hang "an instance that hangs"; }
control_policies() {
  control "nothing listens on Valkey's port" nothing_listens policies "without policies, everything is open"
  control "a policy that allows everything" wide_policy policies \
    "policy for callers" "policy for a namespace without the label" "policy for the service"
}
control_autoscaler() {
  control "one call at once" one_call_at_once autoscaler "autoscaler at 150 calls/s"
  control "at most two instances" two_instances autoscaler "the autoscaler has started instances"
}

run=prove
if [[ ${1:-} == --controls ]]; then
  run=control
  shift
fi
(($# > 0)) || set -- placement sessions guards restart drain valkey haproxy fairness hang policies autoscaler
# Only its own proof needs the autoscaler.
scale_limit 2
for proof in "$@"; do "${run}_$proof"; done
