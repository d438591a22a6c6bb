import type { Command, Option } from "commander";

/** One command as a shell must know it. */
interface Known {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly Option[];
  /** Words that may follow it. */
  readonly words: readonly string[];
}

const visible = (options: readonly Option[]) => options.filter(({ hidden, long }) => !hidden && long);
const flagsOf = ({ options }: Known): string[] =>
  options.flatMap(({ short, long }) => [short, long].filter((flag) => flag !== undefined));

function known(program: Command): Known[] {
  return program.commands.map((command) => ({
    name: command.name(),
    summary: command.summary(),
    options: visible([...command.options, ...program.options]),
    words: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
  }));
}

function bash(program: string, commands: readonly Known[]): string {
  const cases = commands.map(
    (command) => `    ${command.name}) words="${[...command.words, ...flagsOf(command)].join(" ")}" ;;`,
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

function zsh(program: string, commands: readonly Known[]): string {
  const list = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary.replaceAll(":", "\\:")}`)}`);
  const cases = commands.map((command) => {
    const words = [...command.words, ...flagsOf(command)];
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
# Loaded by the first completion from a folder of zsh, the file must answer that one too.
if [[ "$funcstack[1]" == "_${program}" ]]; then _${program}; fi
`;
}

function fish(program: string, commands: readonly Known[]): string {
  const lines = commands.flatMap(({ name, summary, options, words }) => {
    const after = `complete -c ${program} -n '__fish_seen_subcommand_from ${name}'`;
    const flags = options.map(({ short, long, description, required }) => {
      const names = [...(short ? [`-s ${short.slice(1)}`] : []), `-l ${long?.slice(2)}`];
      return [after, ...names, ...(required ? ["-r"] : []), `-d ${quoted(description)}`].join(" ");
    });
    const known = words.length > 0 ? [`${after} -f -a '${words.join(" ")}'`] : [];
    return [`complete -c ${program} -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`, ...flags, ...known];
  });
  return `${lines.join("\n")}\n`;
}

const shells = { bash, zsh, fish };

/** Shells that can complete the words of a command. */
export const shellNames = ["bash", "zsh", "fish"] as const;

/** A script for the shell that completes commands, options and known words; it starts no program when it does. */
export const completionFor = (shell: (typeof shellNames)[number], program: Command): string =>
  shells[shell](program.name(), known(program));
