#!/usr/bin/env bash
# From login to attendance with curl and jq. Asks for the OTP if the portal wants one.
set -euo pipefail

url=${PORTICO_URL:-http://127.0.0.1:8000}
key=${PORTICO_API_KEY:-demo-key}
number=${REGISTRATION_NUMBER:-23DMO0001}
password=${PASSWORD:-pass_good}

# post PATH < BODY: the answer, or the failure on standard error. Key and body stay out of the list of processes.
post() {
  local answer status
  answer=$(curl --silent --show-error --max-time 70 --write-out '\n%{http_code}' --data-binary @- \
    --header @<(printf 'X-API-Key: %s\nContent-Type: application/json\n' "$key") "$url$1")
  status=${answer##*$'\n'}
  answer=${answer%$'\n'*}
  if [[ $status != 200 ]]; then
    jq --raw-output '"\(.code): \(.detail)"' <<<"$answer" >&2
    return 1
  fi
  printf '%s\n' "$answer"
}

login=$(NUMBER=$number SECRET=$password jq --null-input '{registration_number: env.NUMBER, password: env.SECRET}' | post /auth/login)

if [[ $(jq --raw-output .status <<<"$login") == otp_required ]]; then
  read -rp "One-time password from the portal's mail: " otp
  login=$(jq --arg otp "$otp" '{otp_challenge, otp: $otp}' <<<"$login" | post /auth/verify_otp)
fi

semester=$(jq '{session}' <<<"$login" | post /student/semesters | jq --raw-output '.semesters[0].id')

jq --arg semester "$semester" '{session, sem_sub_id: $semester}' <<<"$login" | post /student/attendance |
  jq --raw-output '.[] | (if (.attendance_percentage // 100) < 75 then "!" else " " end)
    + " \(.course_code) \(.course_type // ""): \(.attendance_percentage // "–") %"'
