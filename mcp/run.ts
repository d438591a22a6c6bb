import { homedir } from "node:os";
import type { Readable, Writable } from "node:stream";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import {
  describeFailure,
  isUnencrypted,
  ownVersion,
  resolveService,
  type Service,
  ServiceFile,
  SessionFile,
  sessionFilePath,
} from "portico-cli/library";
import { MemoryStore, Portico, type SessionStore } from "portico-client";
import { ChangeMemory, HistoryFile, HistoryMemory, type HistoryStore } from "./change-memory.ts";
import { Deliveries, ReportingTransport } from "./delivery.ts";
import { startDemo } from "./demo.ts";
import { KeepAlive } from "./keep-alive.ts";
import { pageLogin } from "./login/flow.ts";
import { LoginServer } from "./login/login-server.ts";
import { AnswerMemory } from "./memory.ts";
import { InvalidOptions, type Options, parseOptions, USAGE } from "./options.ts";
import { createServer, type ServerOptions } from "./server.ts";

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
    const message = error instanceof InvalidOptions ? error.message : describeFailure(error)?.lines.join("\n");
    if (message === undefined) throw error;
    process.stderr.write(`portico-mcp: ${message}\n`);
    return 2;
  }
}

async function start(options: Options): Promise<void> {
  const path = sessionFilePath(process.env, homedir());
  const { PORTICO_URL: url = null, PORTICO_API_KEY: apiKey = null } = process.env;
  const service = options.demo
    ? await startDemo()
    : await resolveService({ url: options.service ?? url, apiKey }, new ServiceFile(path));
  const isStored = !options.demo && !options.memory;
  const store = isStored ? new SessionFile(path, service.url) : new MemoryStore();
  const histories = isStored ? new HistoryFile(path, service.url) : new HistoryMemory();
  const deliveries = new Deliveries();
  serve(studentServer(service, store, deliveries, { isDemo: options.demo, histories }), deliveries);
}

/** Serves one assistant over standard input and output, or two other streams. */
export function serve(
  options: ServerOptions,
  deliveries: Deliveries,
  ...streams: readonly [Readable?, Writable?]
): void {
  serveStdio(() => createServer(options), {
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
  { isDemo = false, histories = new HistoryMemory(), now = Date.now }: StudentOptions = {},
): ServerOptions {
  const fetch = new AnswerMemory(now).fetch();
  const connection = { baseUrl: service.url, apiKey: service.apiKey, store };
  const keepAlive = new KeepAlive();
  const account = async () => (await store.load())?.registration_number ?? "";
  // A client per login: a client keeps the password of its login, to log in again.
  const pages = new LoginServer({ client: () => new Portico(connection), facts: factsOf(service, isDemo) });
  return {
    client: (options) => new Portico({ ...connection, ...options, fetch }),
    login: pageLogin(pages),
    async changes(comparison) {
      await deliveries.settled();
      return new ChangeMemory(histories, account, comparison, now);
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
