import { homedir } from "node:os";
import type { Readable, Writable } from "node:stream";
import { inputRequired, inputResponse } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import {
  describeFailure,
  isUnencrypted,
  ownVersion,
  resolveService,
  type Service,
  sessionFilePath,
  sessionStore,
} from "portico-cli/library";
import { MemoryStore, Portico, type SessionStore } from "portico-client";
import { changeMemory, type HistoryStore, historyFile, historyMemory } from "./change-memory.ts";
import { type Deliveries, newDeliveries, ReportingTransport } from "./delivery.ts";
import { startDemo } from "./demo.ts";
import { canElicit } from "./elicitation.ts";
import { textResult } from "./failure.ts";
import { KeepAlive } from "./keep-alive.ts";
import { loginServer } from "./login/login-server.ts";
import { answerMemory } from "./memory.ts";
import { type Options, parseOptions, USAGE } from "./options.ts";
import type { LoginFlow } from "./server.ts";
import { createServer, type ServerOptions } from "./server.ts";

/** Key of the elicitation in a call. */
const KEY = "login";
/** Longest wait of a tool for the student's login: most clients give up after 60 s without an answer. */
const WAIT_MS = 45_000;

/** Asks the student to log in on a page of this computer: by elicitation in URL mode, or by a text with the address. */
const pageLogin = (pages: ReturnType<typeof loginServer>): LoginFlow => ({
  async ask(context, server, again) {
    const answer = inputResponse(context.mcpReq.inputResponses, KEY);
    if (answer.kind === "elicit" && answer.action !== "accept") {
      await pages.close();
      return textResult("The student did not want to log in, so there is no data. Ask before you try again.");
    }
    const page = await pages.open();
    if (!canElicit("url", context, server)) return textResult(instructions(page.url));
    const isOpened = answer.kind === "elicit";
    // The answer says that the student has agreed to open the page, not that the login is complete.
    if (isOpened && (await page.finished(WAIT_MS, context.mcpReq.signal))) return again();
    const message = isOpened
      ? "The login is not complete yet. Finish it on this page of your own computer."
      : "Log in to the university portal on a page of your own computer. The assistant does not see what you type.";
    return inputRequired({ inputRequests: { [KEY]: inputRequired.elicitUrl({ url: page.url, message }) } });
  },
});

const instructions = (url: string): string =>
  [
    "The student is not logged in, or the session is over.",
    `The student must open this address in a browser on the computer that runs this server, and log in there: ${url}`,
    "The page works for one login within ten minutes. Running `portico login` in a terminal serves as well.",
    "Call the tool again when the student is done. Never ask for the password or a one-time password in the chat.",
  ].join("\n");

/** Runs one command line. Resolves to an exit code, or to null while the server is running. */
export async function run(args: readonly string[]): Promise<number | null> {
  try {
    const options = parseOptions(args);
    if (options.version) process.stdout.write(`${ownVersion()}\n`);
    else if (options.help) process.stdout.write(USAGE);
    else {
      await start(options);
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));
      return null;
    }
    return 0;
  } catch (error) {
    const failure = describeFailure(error);
    if (failure === null) throw error;
    process.stderr.write(`portico-mcp: ${failure.lines.join("\n")}\n`);
    return 2;
  }
}

async function start(options: Options): Promise<void> {
  const path = sessionFilePath(process.env, homedir());
  const { PORTICO_URL: url = null, PORTICO_API_KEY: apiKey = null } = process.env;
  const service = options.demo
    ? await startDemo()
    : await resolveService({ url: options.service ?? url, apiKey }, path);
  const isStored = !options.demo && !options.memory;
  const store = isStored ? sessionStore(path, service.url) : new MemoryStore();
  const histories = isStored ? historyFile(path, service.url) : historyMemory();
  const deliveries = newDeliveries();
  serve(studentServer(service, store, deliveries, { isDemo: options.demo, histories }), deliveries);
}

/** Serves one assistant over standard input and output, or two other streams. */
export function serve(
  options: ServerOptions,
  deliveries: Deliveries,
  ...streams: readonly [Readable?, Writable?]
): ReturnType<typeof serveStdio> {
  return serveStdio(() => createServer(options), {
    transport: new ReportingTransport(deliveries, ...streams),
    onerror({ message }) {
      // The SDK closes the connection, because it cannot find the id of the request.
      if (!message.startsWith("ReadBuffer exceeded maximum size")) return;
      process.stderr.write("portico-mcp: The assistant has sent a message of more than 10 MiB.\n");
      process.exitCode = 1;
    },
  });
}

interface StudentOptions {
  readonly isDemo?: boolean;
  /** The digests of the tool `changes`. Default: in memory. */
  readonly histories?: HistoryStore;
  readonly now?: () => number;
}

/** The server of one student, whose session is in a store. */
export function studentServer(
  service: Service,
  store: SessionStore,
  deliveries: Deliveries,
  { isDemo = false, histories = historyMemory(), now = Date.now }: StudentOptions = {},
): ServerOptions {
  const fetch = answerMemory(now)();
  const connection = { baseUrl: service.url, apiKey: service.apiKey, store };
  const keepAlive = new KeepAlive();
  const account = async () => (await store.load())?.registration_number ?? "";
  // A client per login: a client keeps the password of its login, to log in again.
  const pages = loginServer({ client: () => new Portico(connection), facts: factsOf(service, isDemo) });
  return {
    client: (options) => new Portico({ ...connection, ...options, fetch }),
    login: pageLogin(pages),
    async changes(comparison) {
      await deliveries.settled();
      return changeMemory(histories, account, comparison, now);
    },
    afterDelivery: deliveries.after,
    onBug: (name) => process.stderr.write(`portico-mcp: unexpected error: ${name}\n`),
    presence: {
      used: () => keepAlive.used(SESSION, () => new Portico({ ...connection, fetch }).isLoggedIn()),
      ended: () => keepAlive.ended(SESSION),
    },
  };
}

/** The one session of this process. */
const SESSION = "stored";

const factsOf = ({ url }: Service, isDemo: boolean): string[] => [
  "This page is on your own computer. Your assistant does not see what you type.",
  `The password goes to the service ${url} and from there to the portal. It is not stored.`,
  ...(isUnencrypted(url) ? [`${url} does not use encryption: others on the network can read the password.`] : []),
  "The portal locks an account after a few wrong passwords.",
  ...(isDemo ? ["Demo portal: log in as 23DMO0001 with the password pass_good. The one-time password is 123456."] : []),
];
