import { spawn } from "node:child_process";

/** The result of a process. */
export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

type Environment = Readonly<Record<string, string>>;

/** The environment of a child process. It inherits only PATH. */
const isolatedEnvironment = (environment: Environment): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LANG: "C.UTF-8",
  ...environment,
});

/** Runs a command with the given standard input until it exits. */
export function runProcess(command: readonly string[], environment: Environment = {}, input = ""): Promise<Ended> {
  const [file = "", ...args] = command;
  const child = spawn(file, args, { env: isolatedEnvironment(environment) });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  // The pipe closes if the process exits before it has read its input.
  child.stdin.on("error", () => undefined).end(input);
  return new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** Runs a command in a pseudo-terminal that is `columns` wide, using script(1) of util-linux. */
export function runInTerminal(command: string, columns: number, environment: Environment = {}) {
  const child = spawn("script", ["-qec", `stty cols ${columns}; ${command}`, "/dev/null"], {
    env: isolatedEnvironment({ TERM: "xterm-256color", ...environment }),
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
    /** Everything printed so far, including escape sequences. */
    screen: () => screen,
    /** Resolves once `text` has been printed `times` times. */
    shown: (text: string, times = 1): Promise<void> =>
      new Promise((resolve, reject) => {
        const look = () => (screen.split(text).length > times ? resolve() : undefined);
        awaited = look;
        look();
        void ended.then(() => reject(new Error(`"${text}" was not shown in: ${screen}`)));
      }),
    type: (text: string) => child.stdin.write(text),
    /** The exit code of the command. */
    ended,
  };
}
