import { rm, stat, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { folderForAll } from "../test/set-up.ts";
import { sessionFilePath, sessionStore } from "./session-file.ts";

const session = {
  registration_number: "23DMO0001",
  cookie: "JSESSIONID=1",
  csrf_token: "t",
  user_agent: "Mozilla/5.0",
};
const here = "http://127.0.0.1:8000";

let file: string;
const folder = folderForAll();
beforeAll(async () => {
  file = sessionFilePath({ XDG_STATE_HOME: folder }, "/home/meera");
});

describe("session file", () => {
  it("is in XDG_STATE_HOME or its default location", () => {
    expect(file).toBe(join(folder, "portico/session.json"));
    expect(sessionFilePath({}, "/home/meera")).toBe("/home/meera/.local/state/portico/session.json");
    expect(sessionFilePath({ XDG_STATE_HOME: "" }, "/home/meera")).toBe(
      "/home/meera/.local/state/portico/session.json",
    );
  });

  it("is never in the current folder", () => {
    const own = join(userInfo().homedir, ".local/state/portico/session.json");
    expect(sessionFilePath({}, "")).toBe(own);
    expect(sessionFilePath({ XDG_STATE_HOME: "state" }, "")).toBe(own);
  });

  it("and its folder are accessible only to their owner, also if others could read it before", async () => {
    const store = sessionStore(file, here);
    await store.save(session);
    expect((await stat(join(folder, "portico"))).mode & 0o777).toBe(0o700);
    await rm(file);
    await writeFile(file, "{}", { mode: 0o644 });
    await store.save(session);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("does not return the session of another service or student, and deletes only its own", async () => {
    await sessionStore(file, here).save(session);
    const other = sessionStore(file, "http://127.0.0.1:9000");
    expect(await other.load()).toBeNull();
    await other.clear();
    const own = sessionStore(file, here);
    expect([await sessionStore(file, here, "24DMO0006").load(), await own.load()]).toEqual([null, session]);
    await own.clear();
    expect(await own.load()).toBeNull();
  });

  it.each(["", "{", "[]", `{"service":"${here}","session":{"cookie":1}}`])(
    "returns no session for invalid content: %j",
    async (text) => {
      await writeFile(file, text);
      expect(await sessionStore(file, here).load()).toBeNull();
    },
  );
});
