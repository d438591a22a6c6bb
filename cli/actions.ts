import { homedir } from "node:os";
import { Portico, PorticoError, type PorticoOptions } from "portico-client";
import { send } from "./agent/control.ts";
import { systemKeyring } from "./agent/keyring.ts";
import { deleteLog } from "./agent/log.ts";
import { IncompleteError } from "./failure.ts";
import { Leftovers } from "./leftovers.ts";
import { isUnencrypted, logIn } from "./login.ts";
import { print, printable, printableRecord, printDiagnostics, printJsonError, toJson } from "./output.ts";
import type { Actions, GlobalOptions } from "./program.ts";
import { withProgress } from "./progress.ts";
import { terminalPrompts } from "./prompts.ts";
import { SemesterChoice } from "./semester.ts";
import { DEFAULT_SERVICE, resolveService, type Service, ServiceFile } from "./service-file.ts";
import { SessionFile, sessionFilePath } from "./session-file.ts";
import { wrapLines } from "./table.ts";
import { ChangesStore, WatchFile } from "./watch-file.ts";

const textOf = (option: string | boolean | readonly string[] | undefined): string | null =>
  typeof option === "string" ? option : null;

export function createActions(globals: GlobalOptions): Actions {
  const sessionPath = sessionFilePath(process.env, homedir());
  const serviceFile = new ServiceFile(sessionPath);
  const optionsOf = ({ url, apiKey }: Service): PorticoOptions => ({
    baseUrl: url,
    apiKey,
    store: new SessionFile(sessionPath, url),
  });
  /** The client and the registration number of the student who is logged in now. Another login does not change them. */
  const studentOf = async (service: Service) => {
    const file = new SessionFile(sessionPath, service.url);
    const session = await file.load();
    const number = session?.registration_number ?? null;
    return { number, options: { ...optionsOf(service), store: number === null ? file : file.ofStudent(number) } };
  };
  const printResult = (record: unknown, text: () => string) => print(globals.json ? toJson(record, 2) : text());
  const warn = (code: string, text: string) =>
    globals.json ? printJsonError({ code, message: text }) : printDiagnostics([text]);
  return {
    async read(command, args, options) {
      const leftovers = new Leftovers();
      const service = await resolveService(globals, serviceFile);
      const student = await studentOf(service);
      const portico = new Portico({ ...student.options, onResponse: (info) => leftovers.add(info) });
      const changesStore = new ChangesStore(new WatchFile(sessionPath, service.url, "changes", student.number));
      const semester = new SemesterChoice(portico, textOf(options.semester), warn);
      const input = { args, options, changesStore, serviceUrl: service.url, semester: () => semester.id() };
      const action = await command.load();
      try {
        const { parsed, data } = await withProgress(command.progress, async ({ show, pauseFor }) => {
          const again = { registrationNumber: student.number, passwordStdin: false, demo: false };
          const logInAgain = () => pauseFor(() => logIn(optionsOf(service), again));
          const ask = process.stdin.isTTY && student.number !== null ? logInAgain : null;
          const parsed = await action.options({ ...input, progress: show, logIn: ask });
          return { parsed, data: await action.read(portico, parsed) };
        });
        const isEmpty = action.isEmpty?.(data) ?? (Array.isArray(data) && data.length === 0);
        if (isEmpty) await semester.assertListed();
        const screen = { columns: process.stdout.columns || Number.POSITIVE_INFINITY };
        const header = action.isFile?.(parsed) === true ? [] : semester.header.map(printable);
        // In the text, the header says it. A program learns of the choice where it may expect another semester.
        if (globals.json && semester.header.length > 1) warn("semester_chosen", semester.header.join(". "));
        await printResult(data, () =>
          wrapLines([...header, action.render(printableRecord(data), screen, parsed)].join("\n"), screen.columns),
        );
        await changesStore.commit();
        const hint = leftovers.describe();
        if (hint !== null) printDiagnostics(hint);
        const failed = action.failure?.(data) ?? null;
        if (failed !== null) throw failed;
      } finally {
        await changesStore.release();
      }
    },
    async agent(command) {
      const { agentCommand } = await import("./agent/commands.ts");
      const service = await resolveService(globals, serviceFile);
      await agentCommand({ sessionFile: sessionPath, service, json: globals.json, keyring: systemKeyring }, command);
      if (command.name === "setup") await serviceFile.save(service);
    },
    async login(input) {
      const resolved = await resolveService(globals, serviceFile);
      // A service without the demo portal rejects the demo key, so that nothing is sent to a real portal by mistake.
      const isDemoKey = input.demo && !globals.isOwnApiKey;
      const service = isDemoKey ? { ...resolved, apiKey: DEFAULT_SERVICE.apiKey } : resolved;
      if (isUnencrypted(service.url))
        warn("unencrypted", `${service.url} does not use encryption: others on the network can read the password.`);
      const registration_number = await logIn(optionsOf(service), input);
      await serviceFile.save(service);
      await printResult({ registration_number }, () => `Logged in as ${registration_number}.`);
    },
    async outing(input) {
      const { isDone, renderOutcome, requestOuting } = await import("./outing.ts");
      const service = await resolveService(globals, serviceFile);
      const portico = new Portico((await studentOf(service)).options);
      const show = (line: string) => printDiagnostics([line]);
      const outcome = await requestOuting(portico, input, terminalPrompts().value, show);
      await printResult(outcome, () => renderOutcome(outcome));
      if (!isDone(outcome)) throw new IncompleteError(outcome.user_message);
    },
    async logout() {
      const service = await resolveService(globals, serviceFile);
      // It would log in again.
      if ((await send(sessionPath, { order: "stop" })) !== null) warn("agent_stopped", "The agent is stopped as well.");
      await new Portico(optionsOf(service)).logout().catch((error: unknown) => {
        if (!(error instanceof PorticoError)) throw error;
        const text = "The session may remain active at the portal for 15 minutes.";
        if (globals.json) warn(error.code, `${text} ${error.detail}`);
        else printDiagnostics([text, `${error.detail} (${error.code})`]);
      });
      for (const name of ["watch", "changes"] as const)
        await new WatchFile(sessionPath, service.url, name, null).forgetRecords();
      await deleteLog(sessionPath);
      await printResult({ logged_out: true }, () => "Logged out.");
    },
  };
}
