import { homedir } from "node:os";
import { Portico, PorticoError, type PorticoOptions, type ResponseInfo } from "portico-client";
import type { AgentCommands } from "./agent/commands.ts";
import { send } from "./agent/control.ts";
import { systemKeyring } from "./agent/keyring.ts";
import { deleteLog } from "./agent/log.ts";
import { IncompleteError } from "./failure.ts";
import { hintOf } from "./leftovers.ts";
import { isUnencrypted, type LoginInput, logIn } from "./login.ts";
import type { OutingInput } from "./outing-options.ts";
import { print, printable, printableRecord, printDiagnostics, printJsonError, toJson } from "./output.ts";
import { withProgress } from "./progress.ts";
import { terminalPrompts } from "./prompts.ts";
import { type Input, optionOf, type ReadCommand } from "./read-command.ts";
import { semesterChoice } from "./semester.ts";
import { DEFAULT_SERVICE, resolveService, type Service, saveService } from "./service-file.ts";
import { sessionFilePath, sessionStore } from "./session-file.ts";
import { wrapLines } from "./table.ts";
import { changesStore, watchFile } from "./watch-file.ts";

export interface GlobalOptions {
  /** Null or empty if neither the option nor the environment variable is set. */
  readonly url: string | null;
  /** Null or empty if neither the option nor the environment variable is set. */
  readonly apiKey: string | null;
  /** True if the API key was given as an option. */
  readonly isOwnApiKey: boolean;
  readonly json: boolean;
}

/** The actions of the commands. */
export type Actions = ReturnType<typeof createActions>;

export function createActions(globals: GlobalOptions) {
  const sessionPath = sessionFilePath(process.env, homedir());
  const resolved = () => resolveService(globals, sessionPath);
  const optionsOf = ({ url, apiKey }: Service, student: string | null = null): PorticoOptions => ({
    baseUrl: url,
    apiKey,
    store: sessionStore(sessionPath, url, student),
  });
  /** The client and the registration number of the student who is logged in now. Another login does not change them. */
  const studentOf = async (service: Service) => {
    const session = await sessionStore(sessionPath, service.url).load();
    const number = session?.registration_number ?? null;
    return { number, options: optionsOf(service, number) };
  };
  const printResult = (record: unknown, text: () => string) => print(globals.json ? toJson(record, 2) : text());
  const warn = (code: string, text: string) =>
    globals.json ? printJsonError({ code, message: text }) : printDiagnostics([text]);
  return {
    async read(command: ReadCommand, args: readonly string[], options: Input["options"]): Promise<void> {
      const responses: ResponseInfo[] = [];
      const service = await resolved();
      const student = await studentOf(service);
      const portico = new Portico({ ...student.options, onResponse: (info) => responses.push(info) });
      const changes = changesStore(watchFile(sessionPath, service.url, "changes", student.number));
      const semester = semesterChoice(portico, optionOf({ options }, "semester"), warn);
      const input = { args, options, changesStore: changes, serviceUrl: service.url, semester: semester.id };
      const action = await command.load();
      try {
        const { parsed, data } = await withProgress(command.progress, async ({ show, pauseFor }) => {
          const again = { registrationNumber: student.number, passwordStdin: false, demo: false };
          const logInAgain = () => pauseFor(() => logIn(optionsOf(service), again));
          const ask = process.stdin.isTTY && student.number !== null ? logInAgain : null;
          const announce = (text: string) => {
            if (!process.stderr.isTTY) warn("progress", text);
          };
          const parsed = await action.options({ ...input, progress: show, announce, logIn: ask });
          return { parsed, data: await action.read(portico, parsed) };
        });
        const isEmpty = action.isEmpty?.(data) ?? (Array.isArray(data) && data.length === 0);
        if (isEmpty) await semester.assertListed();
        const screen = { columns: process.stdout.columns || Number.POSITIVE_INFINITY };
        const header = action.isFile?.(parsed) === true ? [] : semester.header().map(printable);
        // In the text, the header says it. A program learns of the choice where it may expect another semester.
        if (globals.json && semester.header().length > 1) warn("semester_chosen", semester.header().join(". "));
        await printResult(data, () =>
          wrapLines([...header, action.render(printableRecord(data), screen, parsed)].join("\n"), screen.columns),
        );
        await changes.commit();
        const hint = hintOf(responses);
        if (hint.length > 0) printDiagnostics(hint);
        const failed = action.failure?.(data) ?? null;
        if (failed !== null) throw failed;
      } finally {
        await changes.release();
      }
    },
    async agent(run: (commands: AgentCommands) => Promise<void>): Promise<void> {
      const { agentCommands } = await import("./agent/commands.ts");
      const { json } = globals;
      await run(agentCommands({ sessionFile: sessionPath, service: await resolved(), json, keyring: systemKeyring }));
    },
    async login(input: LoginInput): Promise<void> {
      const last = await resolved();
      // A service without the demo portal rejects the demo key, so that nothing is sent to a real portal by mistake.
      const isDemoKey = input.demo && !globals.isOwnApiKey;
      const service = isDemoKey ? { ...last, apiKey: DEFAULT_SERVICE.apiKey } : last;
      if (isUnencrypted(service.url))
        warn("unencrypted", `${service.url} does not use encryption: others on the network can read the password.`);
      const registration_number = await logIn(optionsOf(service), input);
      await saveService(sessionPath, service);
      await printResult({ registration_number }, () => `Logged in as ${registration_number}.`);
    },
    async outing(input: OutingInput): Promise<void> {
      const { isDone, renderOutcome, requestOuting } = await import("./outing.ts");
      const service = await resolved();
      const portico = new Portico((await studentOf(service)).options);
      const show = (line: string) => printDiagnostics([line]);
      const outcome = await requestOuting(portico, input, terminalPrompts().value, show);
      await printResult(outcome, () => renderOutcome(outcome));
      if (!isDone(outcome)) throw new IncompleteError(outcome.user_message);
    },
    async logout(): Promise<void> {
      const service = await resolved();
      // It would log in again.
      if ((await send(sessionPath, { order: "stop" })) !== null) warn("agent_stopped", "The agent is stopped as well.");
      await new Portico(optionsOf(service)).logout().catch((error: unknown) => {
        if (!(error instanceof PorticoError)) throw error;
        const text = "The session may remain active at the portal for 15 minutes.";
        if (globals.json) warn(error.code, `${text} ${error.detail}`);
        else printDiagnostics([text, `${error.detail} (${error.code})`]);
      });
      for (const name of ["watch", "changes"] as const)
        await watchFile(sessionPath, service.url, name, null).forgetRecords();
      await deleteLog(sessionPath);
      await printResult({ logged_out: true }, () => "Logged out.");
    },
  };
}
