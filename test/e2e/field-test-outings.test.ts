import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { fieldTest } from "../../tools/field-test.ts";
import { runTool } from "../run-tool.ts";
import { folderForAll } from "../set-up.ts";

const folder = folderForAll();

/** By the clock of the demo portal. */
const values = ["Nellore", "Home", "2026-10-05", "11:30", "2026-10-06", "19:30"];

it.each([
  ["the sentence", (question: string) => question.split("\n")[0] ?? "", ["request", "cancellation"]],
  ["something else", () => "yes", []],
])(
  "--outings writes down the forms, and sends a request and its cancellation only after %s",
  async (name, type, sent) => {
    const portal = await startDemoPortal();
    const hidden = ["23DMO0001", "pass_good"];
    const given = [...values];
    const ask = async (question: string) => {
      if (question.includes("Type this sentence")) return type(question);
      return question.includes("Type yes") ? "yes" : (given.shift() ?? "");
    };
    const prompts = { ask, askHidden: async () => hidden.shift() ?? "" };
    const args = ["--out", join(folder, name), "--pages", "general_outing_requests", "--outings"];
    await runTool((own, io) => fieldTest(own, io, { portalUrl: portal.url, prompts }), args);
    const posts = portal.requests.filter(({ path }) => /hostel\/(save|delete)/.test(path));
    await portal.stop();
    expect(posts).toHaveLength(sent.length);
    const report = readFileSync(join(folder, name, "report.md"), "utf8");
    expect(report).toMatch(/- general, fields: .*outTimeMin.*upload_file file/);
    expect(report).toMatch(/- weekend, date: \["date","\d.*"monday","sunday"\]/);
    expect(report).toContain("- weekend, row: Waiting for Warden's Approval, button none, id none, pass false");
    for (const step of sent)
      expect(report).toMatch(new RegExp(`- general, ${step}: (submitted|cancelled), in all \\d+ s`));
    expect(report).not.toMatch(/23DMO0001|MEERA|Nellore|JSESSIONID/);
  },
);
