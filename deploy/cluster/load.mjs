// load.mjs BASE CALLS_PER_SECOND SECONDS keepalive|close|mixed KEYS: calls /student/attendance and prints one line of JSON.
// `mixed` adds a call of five seconds each second. At most 64 connections are used in turn, so that none is idle for long.
import http from "node:http";

const [base, rate, seconds, mode, keyList] = process.argv.slice(2);
const keys = keyList.split(",");
const agent = new http.Agent({ keepAlive: mode !== "close", maxSockets: 64, scheduling: "fifo" });
const sleepUntil = (time) => new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())));

let sent = 0;
function post(path, body) {
  const text = JSON.stringify(body);
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    "x-api-key": keys[sent++ % keys.length],
  };
  const started = performance.now();
  return new Promise((resolve) => {
    const failed = (error) =>
      resolve({ outcome: `${error.code}${request.reusedSocket ? " on a kept connection" : ""}` });
    const request = http.request(base + path, { method: "POST", agent, headers, timeout: 60_000 }, (response) => {
      let data = "";
      response.on("data", (chunk) => {
        data += chunk;
      });
      response.on("end", () => {
        // A balancer answers with a page, or with nothing.
        if (!data.startsWith("{") && !data.startsWith("["))
          return failed({ code: `status ${response.statusCode} without JSON` });
        const answer = JSON.parse(data);
        resolve({ outcome: answer.code ?? "ok", answer, ms: performance.now() - started });
      });
      response.on("error", failed);
    });
    request
      .on("error", failed)
      .on("timeout", () => request.destroy(new Error("timeout")))
      .end(text);
  });
}

async function login(password) {
  const { outcome, answer } = await post("/auth/login", { registration_number: "23DMO0001", password });
  if (outcome !== "ok") throw new Error(`The login failed: ${outcome}`);
  return answer.session;
}
const session = await login("pass_good");
const slowSession = mode === "mixed" ? await login("data_slow_5") : null;

const outcomes = {};
const times = [];
const calls = [];
const call = (as) =>
  calls.push(
    post("/student/attendance", { session: as, sem_sub_id: "AP2026272" }).then(({ outcome, ms }) => {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (as === session && ms !== undefined) times.push(ms);
    }),
  );
const begin = performance.now();
// Opens the connections.
for (let count = 0; count < rate; count++) call(session);
for (let count = 0; count < rate * seconds; count++) {
  await sleepUntil(begin + 1000 + (count * 1000) / rate);
  call(session);
  if (slowSession && count % rate === 0) call(slowSession);
}
await Promise.all(calls);
times.sort((a, b) => a - b);
const quantile = (share) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
const failed = calls.length - (outcomes.ok ?? 0);
console.log(JSON.stringify({ calls: calls.length, failed, p50: quantile(0.5), p99: quantile(0.99), outcomes }));
process.exit();
