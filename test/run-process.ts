import { spawn } from "node:child_process";

/** How a process ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Environment = Readonly<Record<string, string>>;

/** The surroundings of a process: nothing of ours but what it needs to be found. */
const surroundings = (environment: Environment): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LANG: "C.UTF-8",
  ...environment,
});

/** Runs a command to its end, with this text on its standard input. */
export function runProcess(command: readonly string[], environment: Environment = {}, input = ""): Promise<Ended> {
  const [file = "", ...words] = command;
  const child = spawn(file, words, { env: surroundings(environment) });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  // A process that ends before it has read its input closes the pipe.
  child.stdin.on("error", () => undefined).end(input);
  return new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** A command in a terminal of its own, `columns` wide, made by script(1) of util-linux. */
export function runInTerminal(command: string, columns: number, environment: Environment = {}) {
  const child = spawn("script", ["-qec", `stty cols ${columns}; ${command}`, "/dev/null"], {
    env: surroundings({ TERM: "xterm-256color", ...environment }),
  });
  let screen = "";
  let awaited: (() => void) | null = null;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    screen += text;
    awaited?.();
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on("close", resolve);
  });
  return {
    /** Everything that was shown so far, with its escape sequences. */
    screen: () => screen,
    /** Resolves once the terminal has shown `text` so many times. */
    shown: (text: string, times = 1): Promise<void> =>
      new Promise((resolve, reject) => {
        const look = () => (screen.split(text).length > times ? resolve() : undefined);
        awaited = look;
        look();
        ended.then(() => reject(new Error(`"${text}" was not shown in: ${screen}`)));
      }),
    type: (text: string) => child.stdin.write(text),
    /** The exit code of the command. */
    ended,
  };
}
