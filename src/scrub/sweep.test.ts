import { describe, expect, it } from "vitest";
import { parseHtml } from "../html/dom/tree.ts";
import { findForbidden, textsOfProfile } from "./sweep.ts";
import { vocabularyOf } from "./vocabulary.ts";

const name = { what: "the name", text: "Asha Rao" };

describe("findForbidden", () => {
  it.each([
    ["as it is", "<td>Asha  Rao</td>"],
    ["in another case", "ASHA RAO"],
    ["with entities", "asha&nbsp;rao"],
    ["in a URL", "?name=Asha%20Rao"],
    ["in base64", `value="${Buffer.from("student Asha Rao").toString("base64")}"`],
  ])("finds a text %s", (_how, document) => {
    expect(findForbidden(document, [name])).toEqual(["the name"]);
  });

  it("finds a secret inside a word, another text only as a whole", () => {
    const text = "qq77zz";
    expect(findForbidden("xqq77zzy", [{ what: "the password", text, isSecret: true }])).toEqual(["the password"]);
    expect(findForbidden("xqq77zzy", [{ what: "a text", text }])).toEqual([]);
  });

  it("finds nothing in a document without the text", () => {
    expect(findForbidden("<td>Mira Sen</td>", [name, { what: "nothing", text: "", isSecret: true }])).toEqual([]);
  });
});

it("textsOfProfile lists the values of the profile, not its labels", () => {
  const page = parseHtml(
    "<table><tr><td>STUDENT NAME</td><td>Asha Rao</td></tr><tr><td>BLOOD</td><td>O+</td></tr></table>",
  );
  const vocabulary = vocabularyOf([{ path: "", labels: ["STUDENT NAME", "BLOOD"] }]);
  expect(textsOfProfile(page, vocabulary).map(({ text }) => text)).toEqual(["Asha Rao"]);
});
