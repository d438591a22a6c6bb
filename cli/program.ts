import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { readCommands } from "./commands/index.ts";
import { exitCodeMeanings } from "./exit-codes.ts";
import type { LoginInput } from "./login.ts";
import { type OutingInput, optionName, outingValueNames } from "./outing-options.ts";
import { defaultParts, partNames } from "./parts.ts";
import type { ReadCommand } from "./read-command.ts";
import { ownVersion } from "./version.ts";
import type { WatchInput } from "./watch.ts";

/** Options that every command accepts. */
export interface GlobalOptions {
  /** Null or empty if neither the option nor the environment variable is set. */
  readonly url: string | null;
  /** Null or empty if neither the option nor the environment variable is set. */
  readonly apiKey: string | null;
  /** True if the API key was given as an option. */
  readonly isOwnApiKey: boolean;
  readonly json: boolean;
}

/** Shells with a completion script. */
const shellNames = ["bash", "zsh", "fish", "powershell"] as const;

/** The actions of the commands. Injected, so that the program itself only defines the syntax. */
export interface Actions {
  read(
    command: ReadCommand,
    args: readonly string[],
    options: Readonly<Record<string, string | boolean | readonly string[]>>,
  ): Promise<void>;
  watch(input: WatchInput): Promise<void>;
  login(input: LoginInput): Promise<void>;
  logout(): Promise<void>;
  outing(input: OutingInput): Promise<void>;
}

const codes = exitCodeMeanings.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`).join("\n");
const AFTER_HELP = `
Exit codes:
${codes}

Files:
  The session is stored in $XDG_STATE_HOME/portico/session.json (~/.local/state/portico/session.json), readable only
  by you. The password is never stored. The portal ends a session after about 15 minutes of inactivity.
  service.json in the same folder holds the URL and the API key of the last login, for later commands; changes.json and
  watch.json hold what portico changes and portico watch know.

Examples:
  portico login --demo
  portico login 23BCE1234 --url https://portico.example.edu --api-key KEY
  portico today
  portico week --from 2026-09-28
  portico attendance
  portico plan CSE3009
  portico register CSE3009 --type ETH --semester AP2026272
  portico marks --json | jq '.[].course_code'
  portico materials CSE3009 --all -o ~/courses/CSE3009
  portico changes
  portico export timetable.ics -o ~/calendars`;

const LOGIN_HELP = `
Prompts for the registration number if it is not given, for the password (hidden), and for a one-time password if the
portal sends one. A rejected password is not retried: the portal locks the account after several failed logins.
Later commands use the same service and API key.
With --demo, logs in as an invented student, without prompts, and with the public demo key unless --api-key is given. The
service must use the demo portal; another one rejects the key before anything reaches a portal.
In a script: printf '%s\\n' "$PASSWORD" | portico login 23DMO0001 --password-stdin
If the portal requires a one-time password, it is read from the second line of standard input.`;

const COMPLETION_HELP = `
bash: mkdir -p ~/.local/share/bash-completion/completions
      portico completion bash > ~/.local/share/bash-completion/completions/portico
zsh:  portico completion zsh > "\${fpath[1]}/_portico"
fish: mkdir -p ~/.config/fish/completions
      portico completion fish > ~/.config/fish/completions/portico.fish
PowerShell: portico completion powershell | Out-String | Invoke-Expression (in the file that $PROFILE names)`;

/** Defines the command line: every command with its arguments, options and help. */
export function createProgram(actions: Actions): Command {
  const program = new Command("portico")
    .description("Shows a student's data from the university portal, through a Portico service.")
    .addOption(
      new Option("--url <url>", "URL of the service (default: the last login's, or http://127.0.0.1:8000)").env(
        "PORTICO_URL",
      ),
    )
    .addOption(
      new Option("--api-key <key>", "API key for the service (default: the last login's, or demo-key)").env(
        "PORTICO_API_KEY",
      ),
    )
    .option("--json", "print JSON, also for errors")
    .option("-V, --version", "show the version")
    .usage("[options] <command>")
    .configureHelp({ showGlobalOptions: true, subcommandTerm: (command) => command.name() })
    .addHelpText("after", AFTER_HELP)
    .helpOption("-h, --help", "show help")
    .helpCommand(false)
    .exitOverride()
    .on("option:version", () => {
      process.stdout.write(`${ownVersion()}\n`);
      throw new CommanderError(0, "commander.version", "");
    });
  addLogin(program, actions);
  addLogout(program, actions);
  for (const command of readCommands) addReadCommand(program, command, actions);
  addOutings(program, actions);
  addWatch(program, actions);
  addCompletion(program);
  addHelp(program);
  return program;
}

/** The global options, given before or after the name of the command. */
export function globalOptionsOf(program: Command): GlobalOptions {
  const { url, apiKey, json } = program.opts<{
    readonly url?: string;
    readonly apiKey?: string;
    readonly json?: true;
  }>();
  return {
    url: url ?? null,
    apiKey: apiKey ?? null,
    isOwnApiKey: program.getOptionValueSource("apiKey") === "cli",
    json: json === true,
  };
}

function addLogin(program: Command, actions: Actions): void {
  program
    .command("login")
    .summary("log in and store the session")
    .description("Log in and store the session.")
    .argument("[registration-number]", "registration number or login name")
    .addOption(
      new Option("--password-stdin", "read the password from the first line of standard input")
        .default(false)
        .conflicts("demo"),
    )
    .option("--demo", "log in to the demo portal as an invented student", false)
    .addHelpText("after", LOGIN_HELP)
    .action((name: string | undefined, options: Pick<LoginInput, "passwordStdin" | "demo">) =>
      actions.login({ registrationNumber: name ?? null, ...options }),
    );
}

function addLogout(program: Command, actions: Actions): void {
  program
    .command("logout")
    .summary("end the session and delete it")
    .description("End the session at the portal and delete the stored session.")
    .action(() => actions.logout());
}

const toSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** An argument with a limited number of values. */
function choiceArgument(notation: string, description: string, choices: readonly string[]): Argument {
  const argument = new Argument(notation, description).choices(choices);
  const { parseArg } = argument;
  return argument.argParser((value, previous) => {
    if (choices === partNames && value === "biometric")
      throw new InvalidArgumentError(
        `The portal shows the punches of one day at a time, so there is nothing to compare them with. Possible are ${choices.join(", ")}.`,
      );
    return parseArg?.(value, previous);
  });
}

function addReadCommand(program: Command, definition: ReadCommand, actions: Actions): void {
  const command = program
    .command(definition.name)
    .summary(definition.summary)
    .description([toSentence(definition.summary), definition.details ?? ""].join("\n").trim());
  for (const [notation, description, choices] of definition.args ?? []) {
    command.addArgument(
      choices === undefined ? new Argument(notation, description) : choiceArgument(notation, description, choices),
    );
  }
  for (const [notation, description] of definition.options ?? []) command.option(notation, description);
  if (definition.bySemester)
    command.option(
      "--semester <semester>",
      "semester id or part of its name, such as Winter (default: the current one)",
    );
  command.action(() => actions.read(definition, command.args, command.opts()));
}

const OUTINGS_HELP = `
Shows what will be sent and asks for "yes". It is sent once; what became of it is read from the portal's list of requests. With --yes, nothing is asked.
The service must allow it (OUTING_REQUESTS).`;

function addOutings(program: Command, actions: Actions): void {
  const outings = program.commands.find((command) => command.name() === "outings");
  const kind = () =>
    new Option("--kind <kind>", "the page of the request").choices(["general", "weekend"]).default("general");
  const apply = outings
    ?.command("apply")
    .summary("apply for an outing")
    .description("Apply for an outing. Asks for the values that are not given, within the limits of the portal's form.")
    .addOption(kind())
    .addHelpText("after", OUTINGS_HELP);
  for (const name of outingValueNames) apply?.option(`${optionName(name)} <value>`, name.replaceAll("_", " "));
  apply
    ?.option("--yes", "send without asking", false)
    .action((options: Readonly<Record<string, string | boolean>> & Pick<OutingInput, "kind" | "yes">) => {
      const given = outingValueNames.map((name) => [
        name,
        options[name.replace(/_(.)/g, (_, letter) => letter.toUpperCase())],
      ]);
      const values = Object.fromEntries(given.filter(([, value]) => value !== undefined));
      return actions.outing({ kind: options.kind, yes: options.yes, cancel: null, draft: null, values });
    });
  outings
    ?.command("cancel")
    .summary("cancel an outing request")
    .description("Cancel an outing request. Its id is in the JSON of portico outings.")
    .argument("<id>", "leave_id or booking_id of the request")
    .addOption(kind())
    .option("--yes", "send without asking", false)
    .addHelpText("after", OUTINGS_HELP)
    .action((id: string, { kind: of, yes }: Pick<OutingInput, "kind" | "yes">) =>
      actions.outing({ kind: of, yes, cancel: id, draft: null, values: {} }),
    );
  outings
    ?.command("outcome")
    .summary("say what became of a request that was sent")
    .description("Say what became of a request whose answer was lost. A draft that was not sent is given up.")
    .argument("<draft>", "the draft, as printed by apply or cancel")
    .action((draft: string) => actions.outing({ kind: "general", yes: false, cancel: null, draft, values: {} }));
}

const WATCH_HELP = `
Reads ${defaultParts.join(", ")} unless parts are given. The first run only remembers what there is. A later run continues where
the last one ended: nothing is printed twice. Portico asks the portal at most every 10 minutes per part, less often while a failure
lasts, and waits if nobody is logged in: after portico login, it continues within a minute. Between reads that are more than 12 minutes apart, it
sends one request every 12 minutes, because the portal ends a session after about 15 minutes without one. With --json, prints one event per line: change, baseline, problem or signed_out.`;

function addWatch(program: Command, actions: Actions): void {
  program
    .command("watch")
    .summary("print changes as they appear, until interrupted")
    .description("Print changes as they appear, until interrupted.")
    .addArgument(choiceArgument("[part...]", "what to watch", partNames))
    .option("--every <minutes>", "minutes between two reads of a part, at least 10", "10")
    .option("--pause <times>", "time of the day without reads, in India, such as 23:00-06:00")
    .option("--semester <semester>", "semester id or part of its name, such as Winter (default: the current one)")
    .addHelpText("after", WATCH_HELP)
    .action((parts: readonly string[], options: Omit<WatchInput, "parts">) => actions.watch({ parts, ...options }));
}

function addCompletion(program: Command): void {
  program
    .command("completion")
    .summary("print a shell completion script")
    .description("Print a script that completes commands and options in a shell.")
    .addArgument(new Argument("<shell>", "shell").choices(shellNames))
    .addHelpText("after", COMPLETION_HELP)
    .action(async (shell: string) => {
      const { completionOf } = await import("./completion.ts");
      completionOf(program).setup(program.name(), program.name(), shell);
    });
  // The scripts call this command for every completion.
  program
    .command("complete", { hidden: true })
    .argument("[words...]")
    .action(async (words: readonly string[]) => {
      const { completionOf } = await import("./completion.ts");
      completionOf(program).parse([...words]);
    });
}

/** Commander's own help command shows the general help for an unknown command. */
function addHelp(program: Command): void {
  const rejectUnknown = (name: string | undefined) => {
    const isUnknown =
      name !== undefined && !name.startsWith("-") && !program.commands.some((one) => one.name() === name);
    // Parsing the name alone fails with commander's message, which suggests similar names.
    if (isUnknown) program.parse([name], { from: "user" });
  };
  program
    .command("help")
    .summary("show help for a command")
    .description("Show help for a command.")
    .argument("[command]", "command")
    .action((name: string | undefined) => {
      rejectUnknown(name);
      (program.commands.find((command) => command.name() === name) ?? program).help();
    });
  program.addHelpText("before", () => {
    rejectUnknown(program.args[0]);
    return "";
  });
}

/** True if commander ended the run: it printed the help, or the command line is invalid. */
export const isCommanderError = (error: unknown): error is CommanderError => error instanceof CommanderError;
