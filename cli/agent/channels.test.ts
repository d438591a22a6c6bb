import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serve } from "../../test/listen.ts";
import { channelsOf, desktopCommand, runProgram } from "./channels.ts";
import { lineOf } from "./events.ts";
import { startFile } from "./start-file.ts";

const TOKEN = "tk_a-token-of-the-tests";
const keyring = async () => ({ get: async () => TOKEN, set: async () => {}, delete: async () => {} });
const HOSTILE = `'; "$(rm x)" %h $HOME <b>&\\`;

let url: string;
let stop: () => Promise<void>;
let requests: { url?: string; authorization?: string; body: unknown }[];
let status: number;
beforeEach(async () => {
  [requests, status] = [[], 200];
  const server = createServer(async (request, response) => {
    const { authorization } = request.headers;
    const body = JSON.parse(await text(request));
    requests.push({ ...(request.url && { url: request.url }), ...(authorization && { authorization }), body });
    response.writeHead(status).end();
  });
  ({ url, stop } = await serve(server));
});
afterEach(() => stop());

describe("a channel", () => {
  const both = () => channelsOf({ desktop: false, ntfy: `${url}/proxy/marks`, telegram: "-42" }, keyring, url);

  it("gets the text, and its token", async () => {
    for (const { send } of await both()) await send("marks changed");
    expect(requests).toEqual([
      {
        ...{ url: "/proxy/", authorization: `Bearer ${TOKEN}` },
        body: { topic: "marks", title: "Portico", message: "marks changed" },
      },
      { url: `/bot${TOKEN}/sendMessage`, body: { chat_id: "-42", text: "Portico: marks changed" } },
    ]);
  });

  it("fails without naming URL or token", async () => {
    const channels = await both();
    status = 503;
    for (const { send } of channels) await expect(send("x")).rejects.toThrow(/^HTTP 503$/);
    await stop();
    for (const { send } of channels) await expect(send("x")).rejects.toThrow(/^no answer$/);
  });

  it.each(["ntfy.sh/x", "http://ntfy.sh/x", "https://ntfy.sh/", "https://ntfy.sh/x?auth=y", "file:///x"])(
    "%s is no topic",
    async (ntfy) => {
      await expect(channelsOf({ desktop: false, ntfy }, keyring)).rejects.toThrow("Invalid topic");
    },
  );
});

it("a text of the portal is one line of a limited length", () => {
  const record = { course_code: "CSE1001\n\nSigned out: https://portal.example\u2028now", remark: "x".repeat(5_000) };
  const found = { id: "", found_at: "", before: null, sem_sub_id: null, semester_name: null };
  const change = { kind: "changed", part: "marks", collection: "m", key: {}, fields: ["remark"], record } as const;
  const line = lineOf({ type: "change", ...found, ...change, fields: [...change.fields] }, true);
  expect(line).toMatch(/^marks changed: CSE1001 Signed out: https:\/\/portal.example now: remark x+…$/);
  expect(line.length).toBeLessThan(500);
});

describe("a program", () => {
  it("ends although it leaves a child behind, and at a time limit with its children, and fails with its exit code", async () => {
    await expect(runProgram(["exit 3"], "", { shell: true })).rejects.toThrow("exit code 3");
    expect(await runProgram(["sleep 60 & echo on"], "", { shell: true })).toBe("on\n");
    await expect(runProgram(["sleep 60; true"], "", { shell: true, timeout: 1 })).rejects.toThrow("end in time");
  });

  it.each(["notice", "question"] as const)("of each desktop gets a %s as data", (kind) => {
    expect(desktopCommand(kind, HOSTILE, "linux").at(-1)).toBe(`'; "$(rm x)" %h $HOME &lt;b&gt;&amp;\\`);
    expect(desktopCommand(kind, HOSTILE, "darwin").slice(-3)).toEqual(["--", "Portico", HOSTILE]);
    const script = Buffer.from(desktopCommand(kind, HOSTILE, "win32").at(-1) ?? "", "base64").toString("utf16le");
    expect(script).not.toContain("rm x");
    expect(script).toContain(`'${Buffer.from(HOSTILE).toString("base64")}'`);
  });
});

it.each([
  ["systemd", 'ExecStart="/a b/node" "\'; \\"$$(rm x)\\" %%h $$HOME <b>&\\\\"\n'],
  ["launchd", "<string>/a b/node</string>\n    <string>'; &#34;$(rm x)&#34; %h $HOME &#60;b&#62;&#38;\\</string>"],
  ["windows", `<Arguments>&#34;'; \\&#34;$(rm x)\\&#34; %h $HOME &#60;b&#62;&#38;\\\\&#34;</Arguments>`],
] as const)("a file of %s passes arguments unchanged", (manager, line) => {
  expect(startFile(manager, ["/a b/node", HOSTILE])).toContain(line);
});
