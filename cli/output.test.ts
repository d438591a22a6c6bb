import { styleText } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { print, printable, printableRecord, toJson } from "./output.ts";

const HOSTILE = [
  "\u001b]0;title\u0007",
  "\u001b[2J",
  "\u009b31m",
  "\u001b[8m",
  "\b\r",
  "\u202egpj.exe",
  "\u2066x\u2069",
  "\u200f\u061c\u007f",
];
// biome-ignore lint/suspicious/noControlCharactersInRegex: matching control characters is the purpose.
const EXECUTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

describe("printable", () => {
  it.each(HOSTILE)("removes %j", (text) => {
    expect(printable(`a${text}b`)).not.toMatch(EXECUTABLE);
  });

  it("removes styles, which the portal could write, from every text of a record, and keeps the line ends of files", () => {
    const red = styleText("red", "75 %", { validateStream: false });
    expect(printableRecord("BEGIN:VEVENT\r\nSUMMARY:x\ry\r\n")).toBe("BEGIN:VEVENT\r\nSUMMARY:xy\r\n");
    const record = { [`a${red}`]: [red, { text: red, mark: 1, none: null, is: true }] };
    expect(printableRecord(record)).toEqual({
      "a[31m75 %[39m": ["[31m75 %[39m", { text: "[31m75 %[39m", mark: 1, none: null, is: true }],
    });
  });
});

it("print keeps the styles of the tables, line ends, tabs and every script", async () => {
  const styled = (["bold", "dim", "red", "green", "yellow", "reset"] as const).map((style) =>
    styleText(style, "संकेत", { validateStream: false }),
  );
  const text = `Übung\t${styled.join("\r\n")} a\u200db`;
  const written: unknown[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((...[sent, ...rest]: unknown[]) => {
    written.push(sent);
    for (const done of rest) if (typeof done === "function") done();
    return true;
  });
  await print(`${text}\u001b[2J\u202e`).finally(() => write.mockRestore());
  expect(written).toEqual([`${text}[2J\n`]);
});

describe("toJson", () => {
  it.each(HOSTILE)("escapes %j without changing the value", (text) => {
    const json = toJson({ text }, 2);
    expect(json).not.toMatch(EXECUTABLE);
    expect(JSON.parse(json)).toEqual({ text });
  });
});
