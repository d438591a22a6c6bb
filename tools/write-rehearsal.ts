import { writeFile } from "node:fs/promises";
import { startDemoPortal } from "../demo-portal/server.ts";
import { endpoints } from "../src/features/index.ts";
import type { PortalAnswer } from "../src/portal/transport.ts";
import { type Call, keyOf, rehearsalOf } from "../src/warm-up/rehearsal.ts";
import { exampleResponses } from "./docs-site/example-responses.ts";
import { recordingApp } from "./recording-app.ts";
import type { Tool } from "./tool.ts";

const LOGIN = "/auth/login";
const credentials = { registration_number: "23DMO0001", password: "pass_good" };

/** Calls with larger answers would hold up real ones for too long: the directory of 1,000 people. */
const MOST_CHARACTERS = 100_000;

/** Records a login and calls of every kind with the demo portal for the warm-up, and writes them to a file. Fails if one cannot be repeated. */
export const main: Tool = async ([file = "rehearsal.json"]) => {
  const portal = await startDemoPortal();
  const app = await recordingApp(portal.url);
  const record = async (call: Call) => {
    const { text, recorded } = await app.call(call.path, call.body);
    const answers = recorded.map(({ request, answer }): [string, PortalAnswer] => [
      keyOf(request),
      // A redirect to the port of this portal would lead away from the rehearsal's.
      { ...answer, location: answer.location?.replace(portal.url, "") ?? null },
    ]);
    return { call, answers: Object.fromEntries(answers), text };
  };
  const login = await record({ path: LOGIN, body: credentials });
  const { session } = JSON.parse(login.text);
  const recorded = [];
  for (const call of dataCalls(session)) recorded.push(await record(call));
  await app.close();
  await portal.stop();
  const sizeOf = ({ answers }: { answers: object }) => JSON.stringify(answers).length;
  const chosen = recorded.filter((one) => sizeOf(one) < MOST_CHARACTERS).sort((a, b) => sizeOf(a) - sizeOf(b));
  const rehearsal = {
    calls: [...chosen, login].map(({ call }) => call),
    answers: Object.assign({}, ...[...chosen, login].map(({ answers }) => answers)),
  };
  const { tasks, close } = await rehearsalOf(rehearsal);
  for (const task of tasks) await task();
  await close();
  await writeFile(file, JSON.stringify(rehearsal));
  return 0;
};

/** The documented example of each endpoint that answers with records of a page. */
function dataCalls(session: object): Call[] {
  const examples = exampleResponses();
  return endpoints
    .filter(({ path, pages = [] }) => path.startsWith("/student/") && pages.length > 0)
    .flatMap(({ path }) => examples.find((example) => example.path === path) ?? [])
    .map(({ path, body }) => ({ path, body: { ...body, session } }));
}
