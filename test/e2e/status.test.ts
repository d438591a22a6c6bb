import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../free-port.ts";
import { startWorld, type World } from "../service.ts";
import { startNode } from "../service-process.ts";

let world: World;
beforeEach(async () => {
  world = await startWorld({}, { METRICS: "1" });
});
afterEach(() => world.stop());

async function status(...args: string[]): Promise<{ code: number | string; lines: string[] }> {
  const { ended, output } = startNode(["dist/src/status.js", ...args], {});
  return { code: await ended, lines: output().trimEnd().split("\n") };
}

describe("npm run status", () => {
  it("tells what an instance has seen of the portal", async () => {
    const session = await world.login("23DMO0001", "data_changed:mentor");
    await world.service.post("/auth/login", { registration_number: "24DMO0006", password: "captcha_reject_1" });
    await world.service.post("/auth/login", { registration_number: "23DMO0003", password: "error_unknown_user" });
    await world.service.post("/auth/login", { registration_number: "24DMO0006", password: "otp_always" });
    await world.service.post("/student/mentor", { session });
    world.portal.fault("profile", "status");
    await world.service.post("/student/profile", { session });
    const { code, lines } = await status(world.service.url);
    const seconds = "\\d+\\.\\d+ s";
    const wanted = [
      `Portico at ${world.service.url} is ready\\.`,
      "",
      "Calls +number",
      "  Answered +3",
      "  .+ \\(invalid_credentials\\) +1",
      "  .+ \\(portal_page_changed\\) +1",
      "  .+ \\(portal_unavailable\\) +1",
      "",
      "Portal, by page +requests +failed +mean +95 % in",
      `  login +\\d+ +0 +${seconds} +${seconds}`,
      `  mentor +1 +0 +${seconds} +${seconds}`,
      `  profile +1 +1 +${seconds} +${seconds}`,
      "",
      "Captchas: 5 sent, 1 rejected \\(20 %\\), 0 unread, 0 of another kind\\.",
      "OTPs demanded: 1\\.",
      "Changed pages: mentor 1\\.",
      "Odd semester ids: 0\\.",
      "Turned away by guards: none\\.",
      "Connections to the portal: 1 open, 0 requests under way, 0 waiting\\.",
    ];
    expect(code).toBe(0);
    expect(lines).toHaveLength(wanted.length);
    for (const [index, line] of lines.entries()) expect(line).toMatch(new RegExp(`^${wanted[index]}$`));
  });

  it("of an instance that did nothing yet says so", async () => {
    const { code, lines } = await status(`${world.service.url}/`);
    expect(code).toBe(0);
    expect(lines.slice(2, 5)).toEqual(["No calls yet.", "", "The portal was not asked for anything yet."]);
  });

  it("says why there is nothing to tell", async () => {
    const other = createServer((_request, response) => response.end("hello")).listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const elsewhere = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const answers = [
      await status("nowhere"),
      await status(nobody),
      await status(elsewhere),
      await status(world.service.url, elsewhere),
    ];
    other.close();
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    expect(answers[3]?.lines.at(-1)).toBe(`There are no metrics at ${elsewhere}/metrics.`);
    expect(answers.map(({ lines }) => lines[0])).toEqual([
      "nowhere is no address.",
      `Nobody answers at ${nobody}/readyz.`,
      `What answers at ${elsewhere} is not Portico.`,
      `Portico at ${world.service.url} is ready.`,
    ]);
  });
});
