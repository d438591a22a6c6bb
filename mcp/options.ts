import { parseArgs } from "node:util";
import { UsageError } from "portico-cli/library";

export const USAGE = `Usage: portico-mcp [options]

An MCP server that reads a student's data from the university portal, through a Portico service. It speaks over standard
input and output: an assistant starts it. The student logs in on a page of this computer; the assistant never sees the password.

Options:
  --service <url>  URL of the service (default: PORTICO_URL, that of the last portico login, or http://127.0.0.1:8000)
  --demo           start a service with a demo portal of invented students (needs the package portico)
  --memory         keep the session in memory only, instead of the session file of portico login
  --version        print the version
  --help           print this help

Environment:
  PORTICO_URL, PORTICO_API_KEY  URL of the service and API key for it
`;

export type Options = ReturnType<typeof parseOptions>;

/** Parses the command line. Throws a UsageError. */
export function parseOptions(args: readonly string[]) {
  const flag = { type: "boolean", default: false } as const;
  const options = { service: { type: "string" }, demo: flag, memory: flag, version: flag, help: flag } as const;
  if (args.some((arg) => /^--http(=|$)/.test(arg)))
    throw new UsageError("--http no longer exists. Set MCP=1 for the service, which then serves assistants at /mcp.");
  try {
    const { service = null, ...values } = parseArgs({ args: [...args], options }).values;
    if (!values.demo || service === null) return { ...values, service };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  throw new UsageError("--demo and --service cannot be combined.");
}
