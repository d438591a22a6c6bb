import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { editKinds, examplesOf } from "../../demo-portal/demo/edit-kinds.ts";
import { passwords } from "../../demo-portal/login/passwords.ts";
import { errorCodes } from "../../src/contract/error-catalogue.ts";
import { failingPasswords } from "../failing-passwords.ts";

const file = join(import.meta.dirname, "../../docs/guide/demo-portal.md");
const guide = readFileSync(file, "utf8");

const LOGIN_STATUSES = ["authenticated", "otp_required"];

describe("the guide of the demo portal", () => {
  // `npx vitest run --project contract demo-portal-guide -u` writes the table.
  it("contains the table of the edits", async () => {
    const rows = Object.entries(editKinds).flatMap(([kind, { parts, fields, where }]) => {
      const shownIn = (part: string) =>
        where?.part === part ? `\`${part}\` with \`${where.field}\` = \`${where.value}\`` : `\`${part}\``;
      const shown = parts.map(shownIn).join(", ");
      const examples = examplesOf(kind).map(
        ([change, body]) => `${change}: \`${body.replace("student=23DMO0001&", "")}\``,
      );
      const names = Object.keys(fields).map((field) => `\`${field}\``);
      return `| ${shown} | ${examples.join("<br>")} | ${names.join(", ")} |`;
    });
    const table = ["| parts | edits | fields |", "|---|---|---|", ...rows].join("\n");
    const rendered = guide.replace(/(?<=<!-- edits -->\n)[\s\S]*(?=<!-- \/edits -->)/, () => `\n${table}\n\n`);
    expect(rendered).toContain(table);
    await expect(rendered).toMatchFileSnapshot(file);
  });

  it("lists every code that no password causes", () => {
    const [, section = ""] = guide.split("## Codes without a password");
    const listed = [...section.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = ""]) => cell.match(/\w+/g) ?? []);
    const caused: readonly string[] = failingPasswords.map(({ code }) => code);
    expect(listed.toSorted()).toEqual(errorCodes.filter((code) => !caused.includes(code)).toSorted());
  });
});

describe("every password of the demo portal", () => {
  it.each(passwords)("$password names an outcome of the contract: $outcome", ({ outcome }) => {
    expect([...LOGIN_STATUSES, ...errorCodes]).toContain(outcome);
  });
});
