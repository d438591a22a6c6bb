import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import type { Actions, GlobalOptions } from "./actions.ts";
import type { AgentInput } from "./agent/agent.ts";
import type { SetUp } from "./agent/commands.ts";
import type { Manager } from "./agent/start-file.ts";
import { readCommands } from "./commands/index.ts";
import { exitCodeMeanings, exitCodes } from "./exit-codes.ts";
import type { LoginInput } from "./login.ts";
import { type OutingInput, optionName, outingValueNames } from "./outing-options.ts";
import { defaultParts, partNames } from "./parts.ts";
import type { ReadCommand } from "./read-command.ts";
import { ownVersion } from "./version.ts";

const shellNames = ["bash", "zsh", "fish", "powershell"] as const;

/** Loads the actions of the commands, which a start without one of them does not need. The program itself only defines the syntax. */
type Load = () => Promise<Actions>;

const codes = exitCodeMeanings.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`).join("\n");
const AFTER_HELP = `
Exit codes:
${codes}

Files:
  The session is stored in $XDG_STATE_HOME/portico/session.json (~/.local/state/portico/session.json), readable only
  by you. The password is stored only by portico agent setup, in the keyring of the operating system. The portal ends a session after about 15 minutes of inactivity.
  service.json in the same folder holds the URL and the API key of the last login, for later commands; changes.json and
  watch.json hold what portico changes and portico agent know, agent.json and agent.log the agent's account and what it has reported.

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

const PASSWORD_STDIN = "read the password from the first line of standard input";

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

/** Commands of earlier versions, and what to use instead. */
const REMOVED = {
  watch: "Use portico agent --no-login.",
  curriculum: "portico menu lists the pages of the portal, and portico page PATH shows one.",
  dashboard: "Use portico grades and portico assignments.",
};

const LAST = "(default: the last login's, or";

/** Defines the command line: every command with its arguments, options and help. */
export function createProgram(load: Load): Command {
  const program = new Command("portico")
    .description("Shows a student's data from the university portal, through a Portico service.")
    .addOption(new Option("--url <url>", `URL of the service ${LAST} http://127.0.0.1:8000)`).env("PORTICO_URL"))
    .addOption(new Option("--api-key <key>", `API key for the service ${LAST} demo-key)`).env("PORTICO_API_KEY"))
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
  addLogin(program, load);
  addLogout(program, load);
  for (const command of readCommands) addReadCommand(program, command, load);
  addOutings(program, load);
  addAgent(program, load);
  addCompletion(program);
  addHelp(program);
  for (const [name, advice] of Object.entries(REMOVED))
    program
      .command(name, { hidden: true })
      .helpOption(false)
      .argument("[words...]")
      .allowUnknownOption()
      .action(() => program.error(`error: portico ${name} no longer exists. ${advice}`, { exitCode: exitCodes.usage }));
  return program;
}

/** The global options, given before or after the name of the command. */
export function globalOptionsOf(program: Command): GlobalOptions {
  const { url, apiKey, json } = program.opts<{ url?: string; apiKey?: string; json?: true }>();
  return {
    url: url ?? null,
    apiKey: apiKey ?? null,
    isOwnApiKey: program.getOptionValueSource("apiKey") === "cli",
    json: json === true,
  };
}

/** Adds a command. Its description is the sentence of its line in the list of commands, unless another is given. */
const define = (parent: Command, name: string, summary: string, description = toSentence(summary)): Command =>
  parent.command(name).summary(summary).description(description);

function addLogin(program: Command, load: Load): void {
  define(program, "login", "log in and store the session")
    .argument("[registration-number]", "registration number or login name")
    .addOption(new Option("--password-stdin", PASSWORD_STDIN).default(false).conflicts("demo"))
    .option("--demo", "log in to the demo portal as an invented student", false)
    .addHelpText("after", LOGIN_HELP)
    .action(async (name: string | undefined, options: Pick<LoginInput, "passwordStdin" | "demo">) =>
      (await load()).login({ registrationNumber: name ?? null, ...options }),
    );
}

function addLogout(program: Command, load: Load): void {
  const description = "End the session at the portal and delete the stored session.";
  define(program, "logout", "end the session and delete it", description).action(async () => (await load()).logout());
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

function addReadCommand(program: Command, definition: ReadCommand, load: Load): void {
  const description = [toSentence(definition.summary), definition.details ?? ""].join("\n").trim();
  const command = define(program, definition.name, definition.summary, description);
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
  command.action(async () => (await load()).read(definition, command.args, command.opts()));
}

const OUTINGS_HELP = `
Shows what will be sent and asks for "yes". It is sent once; what became of it is read from the portal's list of requests. With --yes, nothing is asked, unless one like it was sent before and its end is not known.
The service must allow it (OUTING_REQUESTS).`;

function addOutings(program: Command, load: Load): void {
  const outings = program.commands.find((command) => command.name() === "outings") ?? program;
  const sending = (name: string, summary: string, more: string) =>
    define(outings, name, summary, `${toSentence(summary)} ${more}`)
      .addOption(
        new Option("--kind <kind>", "the page of the request").choices(["general", "weekend"]).default("general"),
      )
      .option("--yes", "send without asking", false)
      .addHelpText("after", OUTINGS_HELP);
  const limits = "Asks for the values that are not given, within the limits of the portal's form.";
  const apply = sending("apply", "apply for an outing", limits);
  for (const name of outingValueNames) apply.option(`${optionName(name)} <value>`, name.replaceAll("_", " "));
  apply.action(async (options: Readonly<Record<string, string | boolean>> & Pick<OutingInput, "kind" | "yes">) => {
    const optionOf = (name: string) => options[name.replace(/_(.)/g, (_, letter) => letter.toUpperCase())];
    const given = outingValueNames.map((name) => [name, optionOf(name)]);
    const values = Object.fromEntries(given.filter(([, value]) => value !== undefined));
    return (await load()).outing({ kind: options.kind, yes: options.yes, cancel: null, draft: null, values });
  });
  sending("cancel", "cancel an outing request", "Its id is in the JSON of portico outings.")
    .argument("<id>", "leave_id or booking_id of the request")
    .action(async (id: string, { kind, yes }: Pick<OutingInput, "kind" | "yes">) =>
      (await load()).outing({ kind, yes, cancel: id, draft: null, values: {} }),
    );
  const lost = "Say what became of a request whose answer was lost. A draft that was not sent is given up.";
  define(outings, "outcome", "say what became of a request that was sent", lost)
    .argument("<draft>", "the draft, as printed by apply or cancel")
    .action(async (draft: string) =>
      (await load()).outing({ kind: "general", yes: false, cancel: null, draft, values: {} }),
    );
}

const AGENT_HELP = `
Reads ${defaultParts.join(", ")} unless parts are given, reports what has changed, and keeps you logged in: it sends one request every
12 minutes, because the portal ends a session after about 15 minutes without one. The first run only remembers what there is. A later
run continues where the last one ended: nothing is reported twice. It asks the portal at most every 10 minutes per part, less often while a
failure lasts. With --json, it prints one event per line.

First, portico agent setup puts the password into the keyring of the operating system. The agent logs in when the session is over, at
least 10 minutes apart, and never again with a password that the portal has refused. A one-time password is asked for in a
notification: portico otp CODE. It logs out when it ends. With --no-login, it needs no password: it waits for portico login.

Notifications on the desktop, to an ntfy topic or a Telegram chat name the record that has changed, and its values only with --values.
The command of --exec gets each event as JSON on its standard input.`;

const START_HELP = `
Takes the options of portico agent, and --platform for another computer.
systemd: portico agent service-file > ~/.config/systemd/user/portico-agent.service
         systemctl --user enable --now portico-agent
launchd: portico agent service-file > ~/Library/LaunchAgents/portico-agent.plist
         launchctl bootstrap gui/$UID ~/Library/LaunchAgents/portico-agent.plist
Windows (PowerShell): Register-ScheduledTask "Portico agent" -Xml (portico agent service-file | Out-String)`;

/** The options that were given, as a command line. */
const givenOptions = (command: Command): string[] =>
  command.options.flatMap((option) => {
    const value = command.getOptionValue(option.attributeName());
    if (command.getOptionValueSource(option.attributeName()) !== "cli") return [];
    return [option.long ?? "", ...(typeof value === "string" ? [value] : [])];
  });

function addAgent(program: Command, load: Load): void {
  const agent = define(program, "agent", "stay logged in and report what changes, until stopped")
    .addArgument(choiceArgument("[part...]", "what to read", partNames))
    .option("--every <minutes>", "minutes between two reads of a part, at least 10", "10")
    .option("--pause <times>", "time of the day without reads, in India, such as 23:00-06:00")
    .option("--no-login", "without a password: wait for portico login")
    .option("--no-desktop", "no notifications on the desktop")
    .option("--ntfy <url>", "notify this ntfy topic; portico agent setup --token ntfy stores its token")
    .option("--telegram <chat>", "notify this Telegram chat; portico agent setup --token telegram stores its token")
    .option("--exec <command>", "run this command for every event")
    .option("--values", "name values, such as marks, in notifications", false)
    .addHelpText("after", AGENT_HELP)
    .action(async (parts: readonly string[], options: Omit<AgentInput, "parts">) =>
      (await load()).agent(({ run }) => run({ ...options, parts })),
    );
  const stored = "Store the password, or the token of a channel, in the keyring of the operating system.";
  define(agent, "setup", "store the password, or a token, in the keyring", stored)
    .argument("[registration-number]", "registration number or login name")
    .addOption(new Option("--token <channel>", "store this channel's token").choices(["ntfy", "telegram"]))
    .option("--password-stdin", "read the password or token from the first line of standard input", false)
    .action(async (name: string | undefined, { token, passwordStdin }: Partial<SetUp> & Pick<SetUp, "passwordStdin">) =>
      (await load()).agent(({ setUp }) =>
        setUp({ registrationNumber: name ?? null, token: token ?? null, passwordStdin }),
      ),
    );
  const orders = [
    ["status", "show whether the agent is running and logged in"],
    ["stop", "end the agent, which logs out"],
    ["log", "show what the agent has reported"],
    ["forget", "end the agent, and delete the password and the tokens"],
  ] as const;
  for (const [name, summary] of orders)
    define(agent, name, summary).action(async () => (await load()).agent((commands) => commands[name]()));
  // The options of the agent itself are valid for its subcommands.
  const printed =
    "Print a file for systemd, launchd or the Task Scheduler of Windows that starts the agent when you log in to the computer.";
  const platform = new Option("--platform <name>", "service manager (default: this computer's)");
  define(agent, "service-file", "print a file that starts the agent with the computer", printed)
    .addArgument(choiceArgument("[part...]", "what to read", partNames))
    .addOption(platform.choices(["systemd", "launchd", "windows"]))
    .addHelpText("after", START_HELP)
    .action(async (parts: readonly string[], { platform }: { readonly platform?: Manager }) =>
      (await load()).agent(({ serviceFile }) => serviceFile(platform ?? null, [...parts, ...givenOptions(agent)])),
    );
  const mailed = "Give the agent the one-time password that the portal has mailed. Without one, ask for a new one.";
  define(program, "otp", "give the agent the one-time password", mailed)
    .argument("[code]", "the one-time password")
    .action(async (otp: string | undefined) => (await load()).agent((agent) => agent.otp(otp ?? "")));
}

function addCompletion(program: Command): void {
  const completes = "Print a script that completes commands and options in a shell.";
  define(program, "completion", "print a shell completion script", completes)
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
    const isKnown = program.commands.some((command) => command.name() === name && !(name in REMOVED));
    const isUnknown = name !== undefined && !name.startsWith("-") && !isKnown;
    // Parsing the name alone fails with its own message, or with commander's, which suggests similar names.
    if (isUnknown) program.parse([name], { from: "user" });
  };
  define(program, "help", "show help for a command")
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
