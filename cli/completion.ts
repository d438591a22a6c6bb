import type { Command, Option } from "commander";

/** The entry of a command in a completion script. */
interface CommandInfo {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly Option[];
  /** Values that its arguments accept. */
  readonly values: readonly string[];
}

const visible = (options: readonly Option[]) => options.filter(({ hidden, long }) => !hidden && long);
const flagsOf = ({ options }: CommandInfo): string[] =>
  options.flatMap(({ short, long }) => [short, long].filter((flag) => flag !== undefined));

function commandInfo(program: Command): CommandInfo[] {
  return program.commands.map((command) => ({
    name: command.name(),
    summary: command.summary(),
    options: visible([...command.options, ...program.options]),
    values: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
  }));
}

function bash(program: string, commands: readonly CommandInfo[]): string {
  const cases = commands.map(
    (command) => `    ${command.name}) words="${[...command.values, ...flagsOf(command)].join(" ")}" ;;`,
  );
  return `_${program}() {
  local words="${commands.map(({ name }) => name).join(" ")}"
  ((COMP_CWORD > 1)) && case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
    *) words="" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _${program} ${program}
`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function zsh(program: string, commands: readonly CommandInfo[]): string {
  const list = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary.replaceAll(":", "\\:")}`)}`);
  const cases = commands.map((command) => {
    const words = [...command.values, ...flagsOf(command)];
    return `    ${command.name}) compadd -- ${words.join(" ")} ;;`;
  });
  return `#compdef ${program}
_${program}() {
  local -a commands=(
${list.join("\n")}
  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  case "$words[2]" in
${cases.join("\n")}
    *) _files ;;
  esac
}
compdef _${program} ${program}
# When zsh autoloads this file for the first completion, that completion has to be answered here.
if [[ "$funcstack[1]" == "_${program}" ]]; then _${program}; fi
`;
}

function fish(program: string, commands: readonly CommandInfo[]): string {
  const lines = commands.flatMap(({ name, summary, options, values }) => {
    const prefix = `complete -c ${program} -n '__fish_seen_subcommand_from ${name}'`;
    const flags = options.map(({ short, long, description, required }) => {
      const names = [...(short ? [`-s ${short.slice(1)}`] : []), `-l ${long?.slice(2)}`];
      return [prefix, ...names, ...(required ? ["-r"] : []), `-d ${quoted(description)}`].join(" ");
    });
    const completions = values.length > 0 ? [`${prefix} -f -a '${values.join(" ")}'`] : [];
    return [
      `complete -c ${program} -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
      ...flags,
      ...completions,
    ];
  });
  return `${lines.join("\n")}\n`;
}

const shells = { bash, zsh, fish };

/** A script that completes commands, options and argument values. It is static: completing does not start portico. */
export const completionScript = (shell: keyof typeof shells, program: Command): string =>
  shells[shell](program.name(), commandInfo(program));
