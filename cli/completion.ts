import { type Complete, RootCommand } from "@bomb.sh/tab";
import type { Argument, Command, Option } from "commander";

/** Words of the portal's names of semesters: `--semester` accepts them. */
const TERMS = ["Fall", "Winter", "Summer"];

/** The course types of classes: `--type` accepts them. */
const COURSE_TYPES = ["ETH", "ELA", "EPJ", "TH", "LO", "PJT", "SS"];

const OPTION_VALUES: Readonly<Record<string, readonly string[]>> = { semester: TERMS, type: COURSE_TYPES };

/** Proposes fixed values, or none for a value that only the user knows. */
const proposing =
  (values: readonly string[]) =>
  (complete: Complete): void => {
    for (const value of values) complete(value, "");
  };

type Target = ReturnType<RootCommand["command"]>;

function addOption(target: Target, { long, short, description, required, optional }: Option): void {
  const name = long?.replace(/^--/, "") ?? "";
  const alias = short?.replace(/^-/, "");
  if (!required && !optional) target.option(name, description, alias);
  else target.option(name, description, proposing(OPTION_VALUES[name] ?? []), alias);
}

const addArgument = (target: Target, argument: Argument, commandNames: readonly string[]): void => {
  const values = argument.name() === "command" ? commandNames : (argument.argChoices ?? []);
  target.argument(argument.name(), proposing(values), argument.variadic);
};

/** The commands with their options and arguments, as the completion knows them. */
export function completionOf(program: Command): RootCommand {
  const root = new RootCommand();
  const help = program.createHelp();
  const globals = help.visibleOptions(program);
  for (const option of globals) addOption(root, option);
  const commands = help.visibleCommands(program);
  const names = commands.map((command) => command.name());
  for (const command of commands) {
    const target = root.command(command.name(), command.summary());
    for (const option of [...help.visibleOptions(command), ...globals]) addOption(target, option);
    for (const argument of command.registeredArguments) addArgument(target, argument, names);
  }
  return root;
}
