// flood.mjs BASE KEYS: the client of the first key begins 300 calls of five seconds at once, and again after five seconds; that of
// the second sends five calls per second. Prints one line of JSON.
const [base, keys] = process.argv.slice(2);
const [busyKey, quietKey] = keys.split(",");
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function post(path, body, key) {
  const started = performance.now();
  const headers = { "content-type": "application/json", "x-api-key": key };
  const response = await fetch(base + path, { method: "POST", headers, body: JSON.stringify(body) });
  const answer = await response.json();
  return { outcome: answer.code ?? "ok", answer, ms: performance.now() - started };
}
const login = async (password, key) =>
  (await post("/auth/login", { registration_number: "23DMO0001", password }, key)).answer.session;
const slow = await login("data_slow_5", busyKey);
const fast = await login("pass_good", quietKey);

const busy = {};
const quiet = {};
const times = [];
const call = async (session, key, outcomes) => {
  const { outcome, ms } = await post("/student/attendance", { session, sem_sub_id: "AP2026272" }, key);
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  if (key === quietKey) times.push(ms);
};
const calls = [];
for (let tenth = 0; tenth < 100; tenth++) {
  if (tenth % 50 === 0) for (let count = 0; count < 300; count++) calls.push(call(slow, busyKey, busy));
  if (tenth % 2 === 1) calls.push(call(fast, quietKey, quiet));
  await sleep(100);
}
await Promise.all(calls);
times.sort((a, b) => a - b);
console.log(JSON.stringify({ busy, quiet, failed: 50 - (quiet.ok ?? 0), slowest: Math.round(times.at(-1)) }));
process.exit();
