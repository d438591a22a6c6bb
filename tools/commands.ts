import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runTool, type Tools } from "./tool.ts";

const USAGE = `Usage: portico-server [command]

Without a command, starts the service, and the demo portal if PORTAL_URL is not set. Settings are environment variables.

Commands:
  demo-portal                      start the demo portal alone
  parse PAGE [key=value ...]       parse a saved portal page from standard input and print the record as JSON
  parse PAGE [key=value ...] FILE  the same for files, with one line per file
  captcha-learn FOLDER LABELS.tsv --out FILE.json
                                   learn the captcha templates of a portal from labelled pictures
  diff-page PAGE FILE              compare a saved portal page with what its parser expects
  diff-page FILE.json              the same for the skeleton of a page, which DRIFT_REPORTS contains
  field-test                       check every page with your own account at the portal; --demo tries it
  write-openapi [FOLDER]           write the OpenAPI documents of the service
  demo-service                     start a service with a demo portal on free ports for a test, print a line of JSON with url, apiKey and
                                   portalUrl, and stop when standard input ends
  compile-bundle [FOLDER]          write the compiled code of the service, for faster starts; the build and the image do

The command line for students is in cli: after npm run build, node cli/dist/main.js attendance

Options:
  -h, --help                       show help
  -v, --version                    show the version`;

const tools: Tools = {
  "captcha-learn": () => import("./captcha-learn.ts"),
  parse: () => import("./parse.ts"),
  "field-test": () => import("./field-test.ts"),
  "diff-page": () => import("./diff-page.ts"),
  "write-openapi": () => import("./write-openapi.ts"),
  "demo-service": () => import("./demo-service.ts"),
};

/** The version of the package, two folders above the bundle. */
const version = (): string => JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")).version;

async function main(args: readonly string[]): Promise<void> {
  const [name, ...rest] = args;
  if (name === undefined) {
    await import("../src/server.ts");
    return;
  }
  // A consumer such as head may close the pipe early.
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code !== "EPIPE") process.exitCode ||= 1;
  });
  if (name !== "field-test" && args.some((arg) => arg === "--help" || arg === "-h")) console.log(USAGE);
  else if (name === "--version" || name === "-v") console.log(version());
  else if (name === "demo-portal") await (await import("../demo-portal/main.ts")).main();
  else process.exitCode = await runTool(tools, USAGE, name, rest);
}

main(process.argv.slice(2)).catch(async (error: unknown) => {
  const { reasonOf } = await import("../src/http/errors/handler.ts");
  console.error(`The command failed: ${reasonOf(error)}`);
  process.exit(1);
});
