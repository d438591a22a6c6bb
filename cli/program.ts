import { Argument, Command, CommanderError, Option } from "commander";
import { readings } from "./commands/index.ts";
import { completionFor, shellNames } from "./completion.ts";
import { exitCodeMeanings } from "./exit-codes.ts";
import type { LoginInput } from "./login.ts";
import type { Reading } from "./reading.ts";

/** Options that every command takes. */
export interface GlobalOptions {
  readonly url: string;
  readonly apiKey: string;
  readonly json?: true;
}

/** What the commands do; `program` only knows how they are written. */
export interface Actions {
  read(reading: Reading, words: readonly string[], options: Readonly<Record<string, string | boolean>>): Promise<void>;
  login(input: LoginInput): Promise<void>;
  logout(): Promise<void>;
  /** Prints text as it is. */
  print(text: string): void;
}

const codes = exitCodeMeanings.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`).join("\n");
const AFTER_HELP = `
Exit codes:
${codes}

Files:
  The session is kept in $XDG_STATE_HOME/portico/session.json (~/.local/state/portico/session.json), readable by you
  alone. A password is never kept. About 15 minutes without a command end the session at the portal.

Examples:
  portico login 23DMO0001
  portico attendance
  portico timetable --today
  portico register CSE3009 --type ETH --semester AP2026272
  portico marks --json | jq '.[].course_code'
  portico export timetable.ics -o ~/calendars`;

const LOGIN_HELP = `
Asks for what is not given: the registration number, the password (it is not shown), and the one-time password if the
portal mails one. A refused password is not tried again: after several refusals the portal locks the account.
In a script: printf '%s\\n' "$PASSWORD" | portico login 23DMO0001 --password-stdin
A second line of standard input is the one-time password, should the portal want one.`;

const COMPLETION_HELP = `
bash: portico completion bash > ~/.local/share/bash-completion/completions/portico
zsh:  portico completion zsh > "\${fpath[1]}/_portico"
fish: portico completion fish > ~/.config/fish/completions/portico.fish`;

/** The command line: every command with its words, options and help. */
export function programFor(actions: Actions): Command {
  const program = new Command("portico")
    .description("Reads a student's data from the university portal through a Portico service.")
    .addOption(new Option("--url <url>", "address of the service").env("PORTICO_URL").default("http://127.0.0.1:8000"))
    .addOption(new Option("--api-key <key>", "key of the service").env("PORTICO_API_KEY").default("demo-key"))
    .option("--json", "the answer as JSON, for programs")
    .usage("[options] <command>")
    .configureHelp({ showGlobalOptions: true, subcommandTerm: (command) => command.name() })
    .addHelpText("after", AFTER_HELP)
    .helpOption("-h, --help", "this help")
    .helpCommand("help [command]", "what a command does")
    .exitOverride();
  addLogin(program, actions);
  addLogout(program, actions);
  for (const reading of readings) addReading(program, reading, actions);
  addCompletion(program, actions);
  return program;
}

/** The options that come before or behind the name of the command. */
export const globalsOf = (program: Command): GlobalOptions => program.opts<GlobalOptions>();

function addLogin(program: Command, actions: Actions): void {
  program
    .command("login")
    .summary("logs a student in and keeps the session")
    .description("Logs a student in and keeps the session.")
    .argument("[registration-number]", "registration number or login name")
    .option("--password-stdin", "the password is the first line of standard input", false)
    .addHelpText("after", LOGIN_HELP)
    .action((name: string | undefined, { passwordStdin }: { readonly passwordStdin: boolean }) =>
      actions.login({ registrationNumber: name ?? null, passwordStdin }),
    );
}

function addLogout(program: Command, actions: Actions): void {
  program
    .command("logout")
    .summary("forgets the session")
    .description("Forgets the session. The portal ends its own by itself.")
    .action(() => actions.logout());
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function addReading(program: Command, reading: Reading, actions: Actions): void {
  const command = program
    .command(reading.name)
    .summary(reading.summary)
    .description([sentence(reading.summary), reading.details ?? ""].join("\n").trim());
  for (const [form, meaning, choices] of reading.words ?? []) {
    const argument = new Argument(form, meaning);
    command.addArgument(choices === undefined ? argument : argument.choices(choices));
  }
  for (const [form, meaning] of reading.options ?? []) command.option(form, meaning);
  if (reading.bySemester) command.option("--semester <id>", "an id of portico semesters; the newest if left out");
  command.action(() => actions.read(reading, command.args, command.opts()));
}

function addCompletion(program: Command, actions: Actions): void {
  program
    .command("completion")
    .summary("a script that completes commands in a shell")
    .description("Prints a script that completes commands and options in a shell.")
    .addArgument(new Argument("<shell>", "shell").choices(shellNames))
    .addHelpText("after", COMPLETION_HELP)
    .action((shell: (typeof shellNames)[number]) => actions.print(completionFor(shell, program)));
}

/** Whether the command line itself ended the run: its help was shown, or it could not be understood. */
export const isCommandLine = (error: unknown): error is CommanderError => error instanceof CommanderError;
