// Prints the Grafana dashboard: `node deploy/grafana/dashboard.js > portico.json`. Import the file, or let Grafana provision it.
/**
 * @typedef {{ title: string, description: string, unit: string, queries: [legend: string, expr: string][] }} Panel
 * @type {(title: string, description: string, unit: string, ...queries: Panel["queries"]) => Panel}
 */
const panel = (title, description, unit, ...queries) => ({ title, description, unit, queries });

/**
 * The panels of each width, in lines of 24 columns. In a query, `{@}` selects the instances, and `[@]` is the interval of a rate.
 * @type {{ row: string | null, width: number, panels: Panel[] }[]}
 */
// biome-ignore format: one line per panel
const groups = [
  { row: "Calls", width: 6, panels: [
    panel("Calls per second", "All calls, successful or not.", "reqps", ["calls", "sum (rate(portico_calls_total{@}[@]))"]),
    panel("Error rate, caller errors excluded", "Share of calls that failed with a portal, captcha or internal error.", "percentunit", ["share", 'sum (rate(portico_failures_total{@,code=~"portal_.*|internal_error|captcha_.*|login_step_unknown|otp_not_sent"}[@])) / sum (rate(portico_calls_total{@}[@]))']),
    panel("Response time, 95th percentile", "All endpoints.", "s", ["95 %", "histogram_quantile(0.95, sum by (le) (rate(portico_call_duration_seconds_bucket{@}[@])))"]),
    panel("Calls in progress", "By instance. Calls over REQUESTS_IN_PROGRESS are rejected.", "short", ["{{instance}}", "portico_calls_in_progress{@}"]),
    panel("Calls by result", "ok, the error code, or aborted if the caller disconnected.", "reqps", ["{{code}}", "sum by (code) (rate(portico_calls_total{@}[@]))"]),
    panel("Calls by endpoint", "", "reqps", ["{{endpoint}}", "sum by (endpoint) (rate(portico_calls_total{@}[@]))"]),
    panel("Response time by endpoint, 95th percentile", "Includes the portal.", "s", ["{{endpoint}}", "histogram_quantile(0.95, sum by (le, endpoint) (rate(portico_call_duration_seconds_bucket{@}[@])))"]),
    panel("Calls and portal requests by API client", "", "reqps", ["{{client}}", "sum by (client) (rate(portico_client_calls_total{@}[@]))"], ["{{client}}, portal requests", "sum by (client) (rate(portico_client_portal_requests_total{@}[@]))"]),
  ]},
  { row: "Portal", width: 8, panels: [
    panel("Requests by result", "Status class, or the error code if there was no response.", "reqps", ["{{result}}", "sum by (result) (rate(portico_portal_requests_total{@}[@]))"]),
    panel("Response time by page, 95th percentile", "", "s", ["{{page}}", "histogram_quantile(0.95, sum by (le, page) (rate(portico_portal_request_duration_seconds_bucket{@}[@])))"]),
    panel("Requests by page", "", "reqps", ["{{page}}", "sum by (page) (rate(portico_portal_requests_total{@}[@]))"]),
    panel("Changed pages", "Portal responses that no parser recognised. The log contains the anchor and the structure of the page.", "short", ["{{page}}", "sum by (page) (increase(portico_portal_page_changed_total{@}[1h])) > 0"]),
    panel("Unexpected semester ids", "Ids in the portal's list that do not match SEM_SUB_ID_PATTERN.", "short", ["ids", "sum (increase(portico_portal_odd_semester_ids_total{@}[1h]))"]),
    panel("Connections", "Open connections, running requests, and requests waiting for a connection (PORTAL_CONNECTIONS).", "short", ["open", "sum (portico_portal_connections{@})"], ["running", "sum (portico_portal_requests_running{@})"], ["waiting", "sum (portico_portal_requests_queued{@})"]),
    panel("Pages that answer another request", "Pages about another semester, date, class, course or student than requested. Their data is not returned.", "short", ["{{page}}", "sum by (page) (increase(portico_portal_answer_mismatch_total{@}[1h])) > 0"]),
    panel("Unread texts", "Texts of parsed pages that no field contains. The log contains their places.", "short", ["{{page}}", "sum by (page) (increase(portico_portal_unread_total{@}[1h])) > 0"]),
    panel("Values in an unexpected format", "Texts of parsed pages that do not match the format of their field, which is null.", "short", ["{{page}} {{field}}", "sum by (page, field) (increase(portico_portal_unfit_total{@}[1h])) > 0"]),
    panel("Aliases used", "Pages that were parsed with a wording of PORTAL_ALIASES. A maintainer should add the wording to the parser.", "short", ["{{page}} {{field}}", "sum by (page, field) (increase(portico_portal_aliases_used_total{@}[1h])) > 0"]),
    panel("Drift reports", "Changed pages whose skeleton was written to DRIFT_REPORTS: see npm run diff-page.", "short", ["{{page}}", "sum by (page) (increase(portico_drift_reports_total{@}[1h])) > 0"], ["{{page}}, without a report", "sum by (page) (increase(portico_drift_reports_dropped_total{@}[1h])) > 0"]),
    panel("Egress addresses", "Requests to the portal and OTP demands by address of PORTAL_EGRESS; down: 1 while it is lost and its students leave by others. Empty without PORTAL_EGRESS.", "short", ["{{egress}}", "sum by (egress) (rate(portico_egress_requests_total{@}[@]))"], ["OTP {{egress}}", "sum by (egress) (rate(portico_egress_otp_demands_total{@}[@]))"], ["down {{egress}}", "1 - min by (egress) (portico_egress_up{@})"]),
  ]},
  { row: "Logins", width: 6, panels: [
    panel("Captchas by result", "Rejected captchas are also counted as submitted.", "reqps", ["{{outcome}}", "sum by (outcome) (rate(portico_captchas_total{@}[@]))"]),
    panel("Rejected captchas", "Share of submitted captchas. Should be near zero.", "percentunit", ["share", 'sum (increase(portico_captchas_total{@,outcome="rejected"}[1h])) / sum (increase(portico_captchas_total{@,outcome="submitted"}[1h]))']),
    panel("Captcha margin", "Lead of the best solution over the next, in pixels. A falling median means that the portal draws captchas differently.", "short", ["median", "histogram_quantile(0.5, sum by (le) (rate(portico_captcha_margin_bucket{@}[1h])))"], ["5th percentile", "histogram_quantile(0.05, sum by (le) (rate(portico_captcha_margin_bucket{@}[1h])))"]),
    panel("Uncertain typeface", "Share of captcha solutions with a margin above 10 that were rejected or not submitted. Anything but zero means that the typeface has changed: run npm run captcha:learn.", "percentunit", ["share", '(sum (increase(portico_captcha_answer_margin_count{@,outcome=~"rejected|unread"}[1h])) - sum (increase(portico_captcha_answer_margin_bucket{@,outcome=~"rejected|unread",le="10"}[1h]))) / sum (increase(portico_captcha_answer_margin_count{@}[1h]))']),
  ]},
  { row: null, width: 8, panels: [
    panel("OTPs required", "", "reqps", ["logins", "sum (rate(portico_otp_demands_total{@}[@]))"]),
    panel("Rejected by guards", "", "reqps", ["{{guard}}", "sum by (guard) (rate(portico_guard_refusals_total{@}[@]))"]),
    panel("Guard server and stores", "1: all instances share their counters, and stores work. 0: each instance counts separately, or what needs a store is off. Empty without VALKEY_URL and CALENDAR_STORE.", "short", ["{{instance}} {{store}}", "portico_guard_server_up{@} or portico_store_up{@}"]),
  ]},
  { row: null, width: 8, panels: [
    panel("Held sessions", "And those that began, by result, and ended, by reason, in an hour. Empty without HOLD_STORE.", "short", ["held", "max (portico_holds{@})"], ["{{result}}", "sum by (result) (increase(portico_hold_starts_total{@}[1h])) > 0"], ["{{reason}}", "sum by (reason) (increase(portico_hold_ends_total{@}[1h])) > 0"]),
    panel("Requests for held sessions", "By result, and the time for which the oldest has been due.", "short", ["{{result}}", "sum by (result) (rate(portico_hold_ticks_total{@}[@]))"], ["lag in s", "max (portico_hold_lag_seconds{@})"]),
    panel("Notifications", "Attempts to deliver events of held sessions.", "short", ["{{channel}} {{result}}", "sum by (channel, result) (rate(portico_notifications_total{@}[@])) > 0"]),
    panel("Age at which the portal ends held sessions, median", "The portal's own limit.", "s", ["age", 'histogram_quantile(0.5, sum by (le) (increase(portico_hold_age_seconds_bucket{@,reason="session_expired"}[1d])))']),
  ]},
  { row: null, width: 24, panels: [
    panel("Hosted login", "", "reqps", ["{{event}}", "sum by (event) (rate(portico_hosted_login_events_total{@}[@]))"]),
  ]},
  { row: "Process", width: 8, panels: [
    panel("Memory", "", "bytes", ["{{instance}} resident", "process_resident_memory_bytes{@}"], ["{{instance}} heap", "nodejs_heap_size_used_bytes{@}"]),
    panel("CPU", "CPU seconds per second.", "percentunit", ["{{instance}}", "rate(process_cpu_seconds_total{@}[@])"]),
    panel("Event loop lag, 99th percentile", "Delay that every call experiences when the process is busy.", "s", ["{{instance}}", "nodejs_eventloop_lag_p99_seconds{@}"]),
  ]},
];

// biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Grafana.
const datasource = { type: "prometheus", uid: "${datasource}" };
const HEIGHT = 8;

/** @param {string} expr */
const expand = (expr) => expr.replaceAll(/(?<=\{)@/g, 'instance=~"$instance"').replaceAll("[@]", "[$__rate_interval]");

const numberOptions = { reduceOptions: { calcs: ["lastNotNull"] }, colorMode: "value", graphMode: "area" };
const seriesOptions = {
  legend: { displayMode: "list", placement: "bottom" },
  tooltip: { mode: "multi", sort: "desc" },
};

function layOut() {
  let [y, numbers] = [0, 4];
  return groups.flatMap(({ row, width, panels }) => {
    const head = row === null ? [] : [{ type: "row", title: row, gridPos: { h: 1, w: 24, x: 0, y }, panels: [] }];
    const first = y + head.length;
    const own = panels.map(({ title, description, unit, queries }, index) => {
      const isNumber = numbers-- > 0;
      const line = Math.floor((index * width) / 24);
      return {
        type: isNumber ? "stat" : "timeseries",
        title,
        description,
        datasource,
        gridPos: { h: HEIGHT, w: width, x: (index * width) % 24, y: first + line * HEIGHT },
        targets: queries.map(([legendFormat, expr], query) => ({
          refId: "ABC"[query],
          datasource,
          expr: expand(expr),
          legendFormat,
        })),
        fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
        options: isNumber ? numberOptions : seriesOptions,
      };
    });
    y = first + Math.ceil((panels.length * width) / 24) * HEIGHT;
    return [...head, ...own];
  });
}

const dashboard = {
  title: "Portico",
  uid: "portico",
  tags: ["portico"],
  editable: true,
  schemaVersion: 39,
  version: 1,
  timezone: "browser",
  refresh: "30s",
  time: { from: "now-6h", to: "now" },
  graphTooltip: 1,
  templating: {
    list: [
      { name: "datasource", label: "Data source", type: "datasource", query: "prometheus" },
      {
        name: "instance",
        label: "Instance",
        type: "query",
        datasource,
        refresh: 2,
        query: { query: "label_values(portico_calls_in_progress, instance)", refId: "instance" },
        includeAll: true,
        multi: true,
        allValue: ".*",
        current: { text: "All", value: "$__all" },
      },
    ],
  },
  annotations: { list: [] },
  panels: layOut(),
};

console.log(JSON.stringify(dashboard, null, 2));
