import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { runProcess } from "../run-process.ts";
import { startRegistry } from "./registry.ts";

const { client, cli, server, mcp, react, tools } = inject("packages");
const { version } = JSON.parse(readFileSync("package.json", "utf8"));

/** The folders of the versions of Node.js that run the commands. */
const nodes = {
  [process.version]: join(process.execPath, ".."),
  "Node.js 22": join(tools, "node_modules/node22/bin"),
  "Node.js 24": join(tools, "node_modules/node24/bin"),
};

/** Commands of the READMEs, each with one that proves in the same empty project that it has worked. */
const sequences: readonly (readonly [command: string, proof: string, output: string])[] = [
  ["npm install portico-client", `node --print 'require("portico-client").hasCode.name'`, "hasCode"],
  [
    "npm install portico-react portico-client @tanstack/react-query react",
    `node --input-type=module --eval 'import { PorticoProvider } from "portico-react"; console.log(PorticoProvider.name)'`,
    "PorticoProvider",
  ],
  ["npm install --global portico-cli", "portico --version", version],
  ["npm install --omit=optional portico", "npx portico-server --version", version],
  ["npm install portico portico-mcp", "npx portico-server --version", version],
  ["npx -p portico portico-server", "--version", version],
  ["npx -p portico-cli portico", "--version", version],
  ["npx -y portico-mcp", "--version", version],
];

/**
 * Settings with which npm asks nothing, does not mention its own updates, fails where it would warn about the version of Node.js, and does
 * not wait minutes for a registry that it cannot reach. The certificates of this machine's registry are the only settings it inherits.
 */
const settings = {
  ...{ update_notifier: "false", yes: "true", engine_strict: "true", prefer_offline: "true" },
  ...{ fetch_retry_mintimeout: "1000", fetch_retry_maxtimeout: "2000" },
};

let folder: string;
let registry: Awaited<ReturnType<typeof startRegistry>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-installations-"));
  registry = await startRegistry([client, cli, server, mcp, react]);
});
afterAll(async () => {
  await registry.stop();
  await rm(folder, { recursive: true });
});

it("covers every installation of the READMEs", () => {
  const folders = ["", "client/", "react/", "cli/", "mcp/", "python/"];
  const texts = folders.map((name) => readFileSync(`${name}README.md`, "utf8"));
  const found = texts
    .join("\n")
    .matchAll(/\bnpm install (?:-\S+ )*portico[^`\n]*|\bnpx (?:-\S+ )*portico\S*(?: portico(?:-server)?\b)?/g);
  const commands = new Set(
    [...found].map(([command]) => command.replace(/`$/, "").replace("npx portico-mcp", "npx -y portico-mcp")),
  );
  // Runs what `npm install portico portico-mcp` has installed.
  commands.delete("npx portico-server");
  expect([...commands].sort()).toEqual(sequences.map(([command]) => command).sort());
});

// Minutes: npm asks the registry for every dependency.
describe.each(Object.entries(nodes))("%s", (_name, bin) => {
  it.each(sequences)(
    "%s prints no warning, and its program runs",
    async (command, proof, output) => {
      const project = await mkdtemp(join(folder, "project-"));
      await mkdir(join(project, "home"));
      await writeFile(join(project, "package.json"), "{}");
      const configured = Object.entries({
        ...settings,
        registry: registry.url,
        cache: join(folder, "cache"),
        prefix: join(project, "global"),
        ...(registry.certificates !== null && { cafile: registry.certificates }),
      });
      const environment = {
        HOME: join(project, "home"),
        PATH: `${join(project, "global/bin")}:${bin}:${process.env.PATH}`,
        ...Object.fromEntries(configured.map(([name, value]) => [`npm_config_${name}`, value])),
      };
      const run = (line: string) => runProcess(["bash", "-c", `cd ${project} && ${line}`], environment);
      // npx would use what it has installed for another version of Node.js.
      await rm(join(folder, "cache/_npx"), { recursive: true, force: true });
      const lines = command.startsWith("npx") ? [`${command} ${proof}`] : [command, proof];
      const results = [];
      for (const line of lines) results.push(await run(line));
      expect(results.map(({ code, stderr }) => [code, stderr])).toEqual(lines.map(() => [0, ""]));
      expect(results.at(-1)?.stdout).toBe(`${output}\n`);
    },
    600_000,
  );
});
