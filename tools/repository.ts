import { runTool, type Tools } from "./tool.ts";

/** Build steps, checks and reports of the repository, and the commands of the package that a change of a parser needs at once. */
const tools: Tools = {
  adopt: () => import("./adopt.ts"),
  "captcha-learn": () => import("./captcha-learn.ts"),
  "check-regexps": () => import("./check-regexps.ts"),
  "diff-page": () => import("./diff-page.ts"),
  parse: () => import("./parse.ts"),
  "write-clients": () => import("../client/dev/write-clients.ts"),
  "write-docs": () => import("./docs-site/write.ts"),
  "write-openapi": () => import("./write-openapi.ts"),
  "write-release-openapi": async () => ({ main: (await import("./write-openapi.ts")).writeRelease }),
  "write-rehearsal": () => import("./write-rehearsal.ts"),
};

const [name = "", ...args] = process.argv.slice(2);
process.exitCode = await runTool(
  tools,
  `Usage: node dist/dev/repository.js ${Object.keys(tools).join("|")}`,
  name,
  args,
);
