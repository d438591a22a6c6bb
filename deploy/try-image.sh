#!/usr/bin/env bash
# Builds the image and runs it as Kubernetes would: read-only, without capabilities, not as root. Checks health, login, data,
# the documentation and SIGTERM against the demo portal, and prints sizes. Needs Docker, Node.js, npm, curl and jq.
# BASE names the base image of a mirror where Docker Hub cannot be reached.
set -euo pipefail
cd "$(dirname "$0")/.."

image=portico:$(node --print 'require("./package.json").version')
docker build --network host --build-arg "BASE=${BASE:-node:24-slim}" --tag "$image" . >&2
npm run --silent build:server

port=18000
url=http://127.0.0.1:$port
key=$(openssl rand -hex 24)
DEMO_PORTAL_PORT=18001 node dist/bundle/main.js demo-portal >/dev/null &
portal=$!
files=$(mktemp -d)
chmod 755 "$files"
echo '{}' >"$files/aliases.json"
echo "operator:$(printf %s "$key" | sha256sum | cut -d ' ' -f 1)" >"$files/api-keys"
container=$(docker run --detach --network host --read-only --cap-drop ALL --security-opt no-new-privileges --memory 640m \
  --volume "$files:/etc/portico:ro" --volume portico-drift-trial:/var/lib/portico/drift \
  --env PORTAL_ALIASES=/etc/portico/aliases.json --env API_KEYS_FILE=/etc/portico/api-keys \
  --env DRIFT_REPORTS=/var/lib/portico/drift \
  --env HOST=127.0.0.1 --env PORT=$port --env PORTAL_URL=http://127.0.0.1:18001 \
  --env "SEAL_KEYS=trial:$(openssl rand -base64 32)" "$image")
trap 'kill "$portal"; docker rm --force "$container" >/dev/null; docker volume rm portico-drift-trial >/dev/null; rm -r "$files"' EXIT

# check NAME EXPECTED ACTUAL
check() {
  if [[ $3 == "$2" ]]; then
    echo "ok    $1: $2"
  else
    echo "FAIL  $1: $3 instead of $2"
    docker logs "$container" 2>&1 | tail -n 5
    exit 1
  fi
}
status() { curl --silent --output /dev/null --write-out '%{http_code}' "$@"; }
post() { curl --silent "$url$1" --header "X-API-Key: $key" --header 'Content-Type: application/json' --data "$2"; }
inspect() { docker inspect --format "$1" "$container"; }

for _ in {1..60}; do
  [[ $(inspect '{{.State.Health.Status}}') == healthy ]] && break
  sleep 0.5
done
check "health check of the image" healthy "$(inspect '{{.State.Health.Status}}')"
check "user" 1000:1000 "$(docker exec "$container" node --print '`${process.getuid()}:${process.getgid()}`')"
check "ready" 200 "$(status "$url/readyz")"
check "documentation" 200 "$(status "$url/docs")"
check "data without an API key" 401 "$(status --request POST "$url/student/attendance")"
login=$(post /auth/login '{"registration_number": "23DMO0001", "password": "pass_good"}')
check "login" authenticated "$(jq --raw-output .status <<<"$login")"
attendance=$(post /student/attendance "$(jq --compact-output '{session, sem_sub_id: "AP2026272"}' <<<"$login")")
check "attendance" "9 courses" "$(jq --raw-output '"\(length) courses"' <<<"$attendance")"
login=$(post /auth/login '{"registration_number": "23DMO0001", "password": "data_changed:attendance"}')
post /student/attendance "$(jq --compact-output '{session, sem_sub_id: "AP2026272"}' <<<"$login")" >/dev/null
for _ in {1..40}; do
  (($(docker exec "$container" ls /var/lib/portico/drift | wc --lines) > 0)) && break
  sleep 0.5
done
check "drift reports in the volume" 1 "$(docker exec "$container" ls /var/lib/portico/drift | wc --lines)"
echo "# none" >"$files/api-keys.next"
echo "operator:$(printf %s "next-$key" | sha256sum | cut -d ' ' -f 1)" >>"$files/api-keys.next"
mv "$files/api-keys.next" "$files/api-keys"
docker kill --signal HUP "$container" >/dev/null
sleep 1
check "revoked API key after SIGHUP" 401 "$(status --request POST "$url/student/attendance" --header "X-API-Key: $key")"
check "files changed in the container" 0 "$(docker diff "$container" | wc --lines)"
docker stop --time 40 "$container" >/dev/null
check "exit code after SIGTERM" 0 "$(inspect '{{.State.ExitCode}}')"

megabytes() { echo "$(($1 / 1000000)) MB"; }
echo "image: $(megabytes "$(docker image inspect --format '{{.Size}}' "$image")")," \
  "$(megabytes "$(docker save "$image" | gzip | wc --bytes)") compressed; its layers, the base last:"
docker history --format '{{.Size}} {{.CreatedBy}}' "$image" | grep --invert-match '^0B' | cut --delimiter ' ' --fields 1,5
