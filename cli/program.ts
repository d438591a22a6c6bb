import { Argument, Command, CommanderError, Option } from "commander";
import { readCommands } from "./commands/index.ts";
import { completionScript, shellNames } from "./completion.ts";
import { exitCodeMeanings } from "./exit-codes.ts";
import type { LoginInput } from "./login.ts";
import type { ReadCommand } from "./read-command.ts";

/** Options that every command accepts. */
export interface GlobalOptions {
  readonly url: string;
  readonly apiKey: string;
  readonly json?: true;
}

/** What the commands do. Injected, so that the program itself only defines the syntax. */
export interface Actions {
  read(
    command: ReadCommand,
    args: readonly string[],
    options: Readonly<Record<string, string | boolean>>,
  ): Promise<void>;
  login(input: LoginInput): Promise<void>;
  logout(): Promise<void>;
  print(text: string): void;
}

const codes = exitCodeMeanings.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`).join("\n");
const AFTER_HELP = `
Exit codes:
${codes}

Files:
  The session is stored in $XDG_STATE_HOME/portico/session.json (~/.local/state/portico/session.json), readable only
  by you. The password is never stored. The portal ends a session after about 15 minutes of inactivity.

Examples:
  portico login 23DMO0001
  portico attendance
  portico timetable --today
  portico register CSE3009 --type ETH --semester AP2026272
  portico marks --json | jq '.[].course_code'
  portico export timetable.ics -o ~/calendars`;

const LOGIN_HELP = `
Prompts for the registration number if it is not given, for the password (hidden), and for a one-time password if the
portal sends one. A rejected password is not retried: the portal locks the account after several failed logins.
In a script: printf '%s\\n' "$PASSWORD" | portico login 23DMO0001 --password-stdin
If the portal requires a one-time password, it is read from the second line of standard input.`;

const COMPLETION_HELP = `
bash: portico completion bash > ~/.local/share/bash-completion/completions/portico
zsh:  portico completion zsh > "\${fpath[1]}/_portico"
fish: portico completion fish > ~/.config/fish/completions/portico.fish`;

/** Defines the command line: every command with its arguments, options and help. */
export function createProgram(actions: Actions): Command {
  const program = new Command("portico")
    .description("Shows a student's data from the university portal, through a Portico service.")
    .addOption(new Option("--url <url>", "URL of the service").env("PORTICO_URL").default("http://127.0.0.1:8000"))
    .addOption(new Option("--api-key <key>", "API key for the service").env("PORTICO_API_KEY").default("demo-key"))
    .option("--json", "print JSON")
    .usage("[options] <command>")
    .configureHelp({ showGlobalOptions: true, subcommandTerm: (command) => command.name() })
    .addHelpText("after", AFTER_HELP)
    .helpOption("-h, --help", "show help")
    .helpCommand("help [command]", "show help for a command")
    .exitOverride();
  addLogin(program, actions);
  addLogout(program, actions);
  for (const command of readCommands) addReadCommand(program, command, actions);
  addCompletion(program, actions);
  return program;
}

/** The global options, given before or after the name of the command. */
export const globalOptionsOf = (program: Command): GlobalOptions => program.opts<GlobalOptions>();

function addLogin(program: Command, actions: Actions): void {
  program
    .command("login")
    .summary("log in and store the session")
    .description("Log in and store the session.")
    .argument("[registration-number]", "registration number or login name")
    .option("--password-stdin", "read the password from the first line of standard input", false)
    .addHelpText("after", LOGIN_HELP)
    .action((name: string | undefined, { passwordStdin }: { readonly passwordStdin: boolean }) =>
      actions.login({ registrationNumber: name ?? null, passwordStdin }),
    );
}

function addLogout(program: Command, actions: Actions): void {
  program
    .command("logout")
    .summary("end the session and delete it")
    .description("End the session at the portal and delete the stored session.")
    .action(() => actions.logout());
}

function toSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function addReadCommand(program: Command, definition: ReadCommand, actions: Actions): void {
  const command = program
    .command(definition.name)
    .summary(definition.summary)
    .description([toSentence(definition.summary), definition.details ?? ""].join("\n").trim());
  for (const [notation, description, choices] of definition.args ?? []) {
    const argument = new Argument(notation, description);
    command.addArgument(choices === undefined ? argument : argument.choices(choices));
  }
  for (const [notation, description] of definition.options ?? []) command.option(notation, description);
  if (definition.bySemester)
    command.option("--semester <id>", "semester id, as listed by portico semesters (default: the newest)");
  command.action(() => actions.read(definition, command.args, command.opts()));
}

function addCompletion(program: Command, actions: Actions): void {
  program
    .command("completion")
    .summary("print a shell completion script")
    .description("Print a script that completes commands and options in a shell.")
    .addArgument(new Argument("<shell>", "shell").choices(shellNames))
    .addHelpText("after", COMPLETION_HELP)
    .action((shell: (typeof shellNames)[number]) => actions.print(completionScript(shell, program)));
}

/** Whether commander ended the run: it printed the help, or the command line is invalid. */
export const isCommanderError = (error: unknown): error is CommanderError => error instanceof CommanderError;
