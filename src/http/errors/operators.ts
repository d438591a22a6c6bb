import type { ErrorCode } from "../../contract/errors.ts";

const APP_FAULT =
  "Find the app: `portico_client_calls_total` counts failures by client and code, and the log has the `request_id`. Inform its developers.";
const ONE_STUDENT = "Nothing: it is a matter between the student and the portal.";
const ADOPTED_KEYS =
  "Nothing for a single student. If many logins break off, the app changed its API key in between: give the old and the new key [the same name](/docs/guide/upgrading#changing-an-api-key-without-downtime).";
const SEAL_KEYS =
  "Nothing for a single student. If many fail at once, the instances have different `SEAL_KEYS`, or a key was removed too early: [rotate in three steps](/docs/guide/upgrading#rotating-seal_keys).";
const DRAFTS =
  "If it happens after restarts, set `VALKEY_URL` or `CALENDAR_STORE`: without them, drafts are remembered in the memory of one instance.";

/** The steps of the operator after a failure, with their settings and pages. Backticks are code, links are Markdown. */
export const operatorSteps: Readonly<Record<ErrorCode, string>> = {
  api_key_missing: "Check that the proxy passes the header `X-API-Key` on. Otherwise the app has an error.",
  api_key_invalid:
    "Compare the key with `API_KEYS`, and the hash, `until` and `only` of its line in `API_KEYS_FILE` with [the format](/docs/guide/deploying#api-keys). Send SIGHUP after a change of the file. To change a key without failures, [use two at a time](/docs/guide/upgrading#changing-an-api-key-without-downtime).",
  invalid_token: SEAL_KEYS,
  token_revoked:
    "Nothing for a single student. If every token ends with a restart, set `VALKEY_URL` or `CALENDAR_STORE`, [which remember what students have ended](/docs/guide/hosted-login#for-operators).",
  insufficient_scope: "Compare the app's `scope` in `OAUTH_CLIENTS` with what it needs: no app gets more than that.",
  not_found:
    "Look at the path in the log. A proxy that serves the service below a path [must remove it](/docs/guide/reverse-proxy).",
  method_not_allowed:
    "A redirect from http to https turns POST into GET: give apps the https address. For the preflight of a browser, set [`CORS_ORIGINS`](/docs/guide/browsers#permit-an-origin).",
  unsupported_media_type: APP_FAULT,
  payload_too_large: `Nothing: every valid request is smaller than \`BODY_LIMIT_BYTES\`. ${APP_FAULT}`,
  validation_error: APP_FAULT,
  session_malformed: APP_FAULT,
  otp_challenge_malformed: ADOPTED_KEYS,
  captcha_challenge_malformed: ADOPTED_KEYS,
  invalid_sem_sub_id:
    "If `portico_portal_odd_semester_ids_total` rises, the portal uses a new form of id: change `SEM_SUB_ID_PATTERN`. Otherwise the app has an error.",
  outing_closed: ONE_STUDENT,
  outing_not_offered: ONE_STUDENT,
  outing_already_exists: ONE_STUDENT,
  outing_not_cancellable: ONE_STUDENT,
  outing_changed: ONE_STUDENT,
  outing_draft_malformed: SEAL_KEYS,
  outing_draft_expired: DRAFTS,
  outing_draft_spent: DRAFTS,
  rate_limited:
    "Find the app: `portico_client_calls_total` by client. If it uses too many requests, let its developers [cache](/docs/guide/portal-etiquette#caching); if its limit is too low, raise it in `CLIENT_LIMITS`, or for all in `RATE_LIMIT_PER_MINUTE` and `REQUESTS_PER_DAY` ([API keys](/docs/guide/deploying#api-keys)).",
  login_cooldown:
    "Nothing for a single student. If a whole client is paused, its app repeats logins or somebody guesses passwords: look at its calls, and revoke its key or set `REFUSED_LOGINS_PER_KEY` for it in `CLIENT_LIMITS`. Do not raise `REFUSED_LOGINS_PER_ACCOUNT`, because the portal locks accounts.",
  otp_attempts_limited:
    "Nothing: `WRONG_OTPS_PER_CHALLENGE`, `WRONG_OTPS_PER_ACCOUNT`, `RESENDS_PER_CHALLENGE` and `OTP_MAILS_PER_ACCOUNT` protect the student's account and mailbox.",
  overloaded:
    "Normal while an instance stops. Otherwise add instances ([scaling](/docs/scale)), or raise `REQUESTS_IN_PROGRESS` and `PORTAL_CONNECTIONS` if the portal can take more.",
  invalid_credentials:
    "Nothing for a single student. A rise for one client means that somebody guesses passwords ([alert](/docs/monitoring#metrics) PorticoRefusedLogins): revoke its key.",
  account_locked: "Nothing for a single student. If several are locked in a day, find the app that repeats logins.",
  login_attempts_exhausted: ONE_STUDENT,
  password_change_required: ONE_STUDENT,
  captcha_unread:
    "`portico_captchas_total` shows how many captchas are solved. If nearly none, the portal draws them differently, or it is another campus: collect images and run `npm run captcha:learn`, then set `CAPTCHA_TEMPLATES` ([runbook](/docs/guide/fixing-a-parser#captchas)).",
  captcha_unsupported:
    "Nothing can be set. Ask the developers of the apps to show the portal's own page [in a WebView](/docs/guide/sessions-and-otp#handing-over-the-session-of-a-webview).",
  login_step_unknown:
    "The portal has changed its login. The log has the structure of the page, and with `DRIFT_REPORTS` a folder its skeleton: hand it to the maintainers ([runbook](/docs/guide/fixing-a-parser)).",
  otp_invalid: ONE_STUDENT,
  otp_expired: ONE_STUDENT,
  otp_not_sent:
    "Nothing can be set: the portal sends the email. [The status](/docs/monitoring#status) shows it to apps.",
  otp_challenge_expired: SEAL_KEYS,
  captcha_challenge_expired: SEAL_KEYS,
  session_expired:
    "Nothing for a single student. If sessions end at once (alert PorticoSessionsEnd), the portal may bind them to an address: let every student [leave by one](/docs/guide/egress). The [field test](/docs/guide/field-test) with `--session-life` measures how long they live.",
  portal_menu_unavailable:
    "Nothing: the university has switched the page off. [The status](/docs/monitoring#status) shows it to apps.",
  file_unavailable: "If the file is only too large, raise `PORTAL_FILE_BYTES`.",
  portal_unavailable:
    'Open the portal from the same machine: `curl -sSI "$PORTAL_URL"`. If that works, check the proxies in `PORTAL_EGRESS`; if not, the portal or your network is down. A restart does not help.',
  portal_timeout:
    "Open the portal in a browser: if it is slow there, wait. If it is not, the portal may not like parallel requests: lower `PORTAL_CONNECTIONS`, or set [`PORTAL_REQUESTS_PER_ANSWER=1`](/docs/performance#calls-of-several-pages). `PORTAL_REQUEST_TIMEOUT_MS` is the time for one page.",
  portal_tls_error:
    "Look at what the portal sends: `openssl s_client -connect portal.example.edu:443 -showcerts`. If it omits the intermediate certificate and Portico cannot fetch it, because outgoing HTTP is blocked, save it as PEM and set `PORTAL_CA_FILE` ([why](/docs/decisions#the-portals-certificate-chain)). An expired certificate is a matter of the portal. Never switch the verification off.",
  portal_blocked:
    "Further requests make it worse. Check `PORTAL_USER_AGENT`, because the firewall refuses some; lower `RATE_LIMIT_PER_MINUTE` and `PORTAL_CONNECTIONS`; use [several addresses](/docs/guide/egress); ask the university.",
  portal_page_changed:
    "`detail` and the log name what is missing. If the portal has only reworded a heading, set [`PORTAL_ALIASES`](/docs/guide/deploying#a-reworded-heading), which needs no new version. Otherwise set `DRIFT_REPORTS` to a folder and hand the skeleton of the page to the maintainers ([runbook](/docs/guide/fixing-a-parser)).",
  not_at_this_campus:
    "Nothing: the portal has no such page. If it is that of another campus, set [`PORTAL_CAMPUS`](/docs/guide/campuses).",
  data_incomplete:
    "The log names the page, the places and the fields. Hand on the skeleton from `DRIFT_REPORTS`, as [for a changed page](/docs/guide/fixing-a-parser#1-get-the-skeleton).",
  portal_answer_mismatch:
    "Inform the university: the portal may be mixing up its students. `portico_portal_answer_mismatch_total` counts it by page. The data was not returned ([connections](/docs/decisions#connections-to-the-portal)).",
  internal_error:
    "Search the log for the `request_id`: its line has the place in the code. Report it to the maintainers.",
};
