import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, inject, it } from "vitest";
import { API_KEY } from "../service.ts";
import { worldForAll } from "../world.ts";

const { clientProject, tools } = inject("packages");

/** Prints the first course, and the code of an error. */
const MAIN = `async function main(options) {
  const portico = new Portico({ ...options, credentials: { registration_number: "23DMO0001", password: "pass_good" } });
  const { semesters } = await portico.semesters();
  const { data, response } = await portico.attendance({ sem_sub_id: semesters[0].id }).withResponse();
  const error = await portico.attendance({ sem_sub_id: "fall" }).catch((reason) => reason);
  const summary = [data[0].course_code, response.portalRequests, error instanceof PorticoError, error.code];
  console.log(summary.join(" "));
}
main(JSON.parse(process.env.OPTIONS));
`;
const ESM = `import process from "node:process";\nimport { Portico, PorticoError } from "portico-client";\n${MAIN}`;
const CJS = `const { Portico, PorticoError } = require("portico-client");\n${MAIN}`;

const world = worldForAll();
beforeAll(async () => {
  await writeFile(join(clientProject, "app.mjs"), ESM);
  await writeFile(join(clientProject, "app.cjs"), CJS);
});

const tool = (name: string) => join(tools, "node_modules/.bin", name);

it.each([
  ["Node.js with import", [process.execPath, "app.mjs"]],
  ["Node.js with require", [process.execPath, "app.cjs"]],
  ["Bun with import", [tool("bun"), "run", "app.mjs"]],
  ["Bun with require", [tool("bun"), "run", "app.cjs"]],
  ["Deno", [tool("deno"), "run", "--no-prompt", "--allow-net", "--allow-env=OPTIONS", "app.mjs"]],
])("the client logs in and fetches data in %s, without warnings", async (_runtime, [file = "", ...args]) => {
  const OPTIONS = JSON.stringify({ baseUrl: world.service.url, apiKey: API_KEY });
  const env = { PATH: process.env.PATH, HOME: tools, NO_COLOR: "1", OPTIONS };
  const { stdout, stderr } = await promisify(execFile)(file, args, { cwd: clientProject, env });
  expect([stdout, stderr]).toEqual(["CSE3009 1 true invalid_sem_sub_id\n", ""]);
});
