#!/usr/bin/env bash
# Prints a student's attendance, using curl and jq. Asks for the OTP if the portal requires one.
set -euo pipefail

url=${PORTICO_URL:-http://127.0.0.1:8000}
key=${PORTICO_API_KEY:-demo-key}
number=${REGISTRATION_NUMBER:-23DMO0001}
password=${PASSWORD:-pass_good}

# post PATH < BODY: prints the response, or the error on standard error. API key and body do not appear in the process list.
post() {
  local response status
  response=$(curl --silent --show-error --max-time 70 --write-out '\n%{http_code}' --data-binary @- \
    --header @<(printf 'X-API-Key: %s\nX-Portal-Strict: 1\nContent-Type: application/json\n' "$key") "$url$1")
  status=${response##*$'\n'}
  response=${response%$'\n'*}
  if [[ $status != 200 ]]; then
    jq --raw-output '"\(.code): \(.detail)"' <<<"$response" >&2
    return 1
  fi
  printf '%s\n' "$response"
}

login=$(NUMBER=$number SECRET=$password jq --null-input '{registration_number: env.NUMBER, password: env.SECRET}' | post /auth/login)

if [[ $(jq --raw-output .status <<<"$login") == otp_required ]]; then
  read -rp "One-time password from the portal's email: " otp
  login=$(jq --arg otp "$otp" '{otp_challenge, otp: $otp}' <<<"$login" | post /auth/verify_otp)
fi

semester=$(jq '{session}' <<<"$login" | post /student/current_semester | jq --raw-output .semester.id)

jq --arg semester "$semester" '{session, sem_sub_id: $semester}' <<<"$login" | post /student/attendance |
  jq --raw-output '.[] | (if (.attendance_percentage // 100) < 75 then "!" else " " end)
    + " \(.course_code) \(.course_type // ""): \(.attendance_percentage // "–") %"'
