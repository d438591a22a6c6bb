import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SessionFile, sessionFileIn } from "./session-file.ts";

const session = {
  registration_number: "23DMO0001",
  cookie: "JSESSIONID=1",
  csrf_token: "t",
  user_agent: "Mozilla/5.0",
};
const here = "http://127.0.0.1:8000";

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-state-"));
  file = sessionFileIn({ XDG_STATE_HOME: folder }, "/home/meera");
});
afterAll(() => rm(folder, { recursive: true }));

describe("the session file", () => {
  it("lies below XDG_STATE_HOME, or where that is by default", () => {
    expect(file).toBe(join(folder, "portico/session.json"));
    expect(sessionFileIn({}, "/home/meera")).toBe("/home/meera/.local/state/portico/session.json");
    expect(sessionFileIn({ XDG_STATE_HOME: "" }, "/home/meera")).toBe("/home/meera/.local/state/portico/session.json");
  });

  it("gives back what was saved, to nobody but its owner", async () => {
    const store = new SessionFile(file, here);
    await store.save(session);
    expect(await new SessionFile(file, here).load()).toEqual(session);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, "portico"))).mode & 0o777).toBe(0o700);
  });

  it("is narrowed again if it was opened to others", async () => {
    await rm(file);
    await writeFile(file, "{}", { mode: 0o644 });
    await new SessionFile(file, here).save(session);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("keeps a session from every other service, which can neither read nor remove it", async () => {
    await new SessionFile(file, here).save(session);
    const other = new SessionFile(file, "http://127.0.0.1:9000");
    expect(await other.load()).toBeNull();
    await other.clear();
    expect(await new SessionFile(file, here).load()).toEqual(session);
  });

  it("is gone after clear()", async () => {
    const store = new SessionFile(file, here);
    await store.save(session);
    await store.clear();
    expect(await store.load()).toBeNull();
    await expect(readFile(file)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.each(["", "{", "[]", `{"service":"${here}","session":{"cookie":1}}`])(
    "with %j in it holds no session",
    async (text) => {
      await writeFile(file, text);
      expect(await new SessionFile(file, here).load()).toBeNull();
    },
  );
});
