import { styleText } from "node:util";
import { describe, expect, it } from "vitest";
import { printable, toJson } from "./output.ts";

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

  it("keeps the styles of the tables, line ends, tabs and every script", () => {
    const text = `${styleText("bold", "Übung")}\t${styleText("red", "संकेत")}\r\n${styleText("dim", "–")}${styleText("reset", "other")}${styleText("yellow", "!")} ${styleText("green", "a\u200db")}\n`;
    expect(printable(text)).toBe(text);
  });
});

describe("toJson", () => {
  it.each(HOSTILE)("escapes %j without changing the value", (text) => {
    const json = toJson({ text }, 2);
    expect(json).not.toMatch(EXECUTABLE);
    expect(JSON.parse(json)).toEqual({ text });
  });
});
