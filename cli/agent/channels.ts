import { spawn } from "node:child_process";
import { UsageError, whileLocked } from "../failure.ts";
import { isUnencrypted } from "../login.ts";
import type { Keyring } from "./keyring.ts";

export interface ChannelOptions {
  readonly desktop: boolean;
  /** URL of a topic. */
  readonly ntfy?: string;
  /** Id of a chat. */
  readonly telegram?: string;
  /** A command for the shell. */
  readonly exec?: string;
}

/** A way to reach the student. `send` rejects with a text that contains neither token nor URL. */
export interface Channel {
  readonly name: string;
  send(text: string): Promise<void>;
}

/** Channels whose token the keyring keeps. */
export const tokenNames = ["ntfy", "telegram"] as const;

const TITLE = "Portico";
const TIMEOUT_MS = 15_000;
/** The output of a program that has ended is read for this time. */
const LEFT_MS = 500;

/** Runs a program with a text on its standard input, and returns its output. Rejects if it fails or does not end. */
export const runProgram = (
  [command = "", ...args]: readonly string[],
  input: string,
  {
    shell = false,
    timeout = TIMEOUT_MS,
    signal,
  }: { readonly shell?: boolean; readonly timeout?: number; readonly signal?: AbortSignal } = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    // Settings of Portico can have an API key.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("PORTICO_")));
    const isGroup = process.platform !== "win32";
    const child = spawn(command, args, { shell, env, detached: isGroup, stdio: ["pipe", "pipe", "ignore"] });
    // Its children end with it, and one that it leaves behind does not keep its output open.
    const end = () => {
      if (!isGroup || child.pid === undefined) child.kill("SIGKILL");
      else if (child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    };
    const timer = setTimeout(end, timeout);
    signal?.addEventListener("abort", end);
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.on("exit", () => setTimeout(() => child.stdout.destroy(), LEFT_MS));
    child.on("error", reject).on("close", (code) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      if (code === 0) resolve(output);
      else reject(new Error(code === null ? "it did not end in time" : `exit code ${code}`));
    });
    child.stdin.on("error", () => {}).end(input);
  });

/** A command line of PowerShell in which the texts, which the portal may have written, cannot be code. */
function powershell(script: string, ...texts: readonly string[]): string[] {
  const decoded = texts.map((text) => {
    const base64 = Buffer.from(text).toString("base64");
    return `[Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('${base64}'))`;
  });
  const code = `$texts = @(${decoded.join(", ")}); ${script}`;
  return ["powershell", "-NoProfile", "-EncodedCommand", Buffer.from(code, "utf16le").toString("base64")];
}

const WINDOWS_NOTICE = [
  "Add-Type -AssemblyName System.Windows.Forms, System.Drawing",
  "$icon = New-Object System.Windows.Forms.NotifyIcon",
  "$icon.Icon = [System.Drawing.SystemIcons]::Information",
  "$icon.Visible = $true",
  "$icon.ShowBalloonTip(10000, $texts[0], $texts[1], 'Info')",
  "Start-Sleep -Seconds 10",
  "$icon.Dispose()",
].join("; ");
const WINDOWS_QUESTION =
  "Add-Type -AssemblyName Microsoft.VisualBasic; [Microsoft.VisualBasic.Interaction]::InputBox($texts[1], $texts[0])";

const MAC_NOTICE = "display notification (item 2 of argv) with title (item 1 of argv)";
const MAC_QUESTION =
  'text returned of (display dialog (item 2 of argv) with title (item 1 of argv) default answer "" giving up after 600)';
const osascript = (script: string, ...texts: readonly string[]): string[] => [
  ...["osascript", "-e", "on run argv", "-e", script, "-e", "end run", "--"],
  ...texts,
];

/** The body of a notification of Linux desktops may have tags. */
const withoutTags = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The command lines that show a text on the desktop, or ask for one: of macOS, Windows and others. */
export function desktopCommand(kind: "notice" | "question", text: string, platform = process.platform): string[] {
  const isNotice = kind === "notice";
  if (platform === "darwin") return osascript(isNotice ? MAC_NOTICE : MAC_QUESTION, TITLE, text);
  if (platform === "win32") return powershell(isNotice ? WINDOWS_NOTICE : WINDOWS_QUESTION, TITLE, text);
  if (isNotice) return ["notify-send", "--app-name", TITLE, "--", TITLE, withoutTags(text)];
  return ["zenity", "--entry", "--title", TITLE, "--text", withoutTags(text)];
}

/** Posts JSON. Errors of fetch can contain the URL, which has Telegram's token. */
async function post(url: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const init = { method: "POST", body: JSON.stringify(body), redirect: "error", signal } as const;
  const response = await fetch(url, { ...init, headers: { "content-type": "application/json", ...headers } }).catch(
    () => Promise.reject(new Error("no answer")),
  );
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
}

function topicOf(url: string): { server: string; topic: string } {
  const { origin, pathname, search } = URL.canParse(url) ? new URL(url) : { origin: "", pathname: "", search: "" };
  const [, path, topic] = /^(\/(?:.+\/)?)([\w-]{1,64})$/.exec(pathname) ?? [];
  if (topic === undefined || search !== "" || !/^https?:/.test(origin) || isUnencrypted(url))
    throw new UsageError(`Invalid topic: it is the https URL of an ntfy topic, such as https://ntfy.sh/your-topic`);
  return { server: origin + path, topic };
}

/** The ways to reach the student. Throws a UsageError for an invalid option, and for one whose token is missing. */
export async function channelsOf(
  options: ChannelOptions,
  keyring: () => Promise<Keyring>,
  telegramUrl = "https://api.telegram.org",
): Promise<Channel[]> {
  /** A channel with a token. A keyring that is locked now may be open when there is something to send. */
  const withToken = async (
    name: (typeof tokenNames)[number],
    sendWith: (token: string, text: string) => Promise<void>,
  ): Promise<Channel> => {
    const tokenOf = async (): Promise<string> => {
      const token = await (await keyring()).get(name);
      if (token === null) throw new UsageError(`No token is stored: portico agent setup --token ${name}`);
      return token;
    };
    await tokenOf().catch(whileLocked);
    return { name, send: async (text) => sendWith(await tokenOf(), text) };
  };
  const channels: Channel[] = [];
  if (options.desktop)
    channels.push({
      name: "desktop",
      send: async (text) => void (await runProgram(desktopCommand("notice", text), "")),
    });
  if (options.ntfy !== undefined) {
    const { server, topic } = topicOf(options.ntfy);
    const send = (token: string, message: string) =>
      post(server, { topic, title: TITLE, message }, { authorization: `Bearer ${token}` });
    channels.push(await withToken("ntfy", send));
  }
  if (options.telegram !== undefined) {
    const chat_id = options.telegram;
    const send = (token: string, text: string) =>
      post(`${telegramUrl}/bot${token}/sendMessage`, { chat_id, text: `${TITLE}: ${text}` });
    channels.push(await withToken("telegram", send));
  }
  return channels;
}
