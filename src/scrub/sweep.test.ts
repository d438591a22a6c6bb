import { describe, expect, it } from "vitest";
import { parseHtml } from "../html/dom/tree.ts";
import { contactsOf, findForbidden, textsOfProfile, wordsOfProfile } from "./sweep.ts";
import { vocabularyOf } from "./vocabulary.ts";

const name = { what: "the name", text: "Asha Rao" };

/** Further forms are in test/plants.ts. */
describe("findForbidden", () => {
  it.each([
    ["with entities", "asha&nbsp;rao"],
    ["twice in a URL", "?name=Asha%252520Rao"],
    ["with soft hyphens and joiners", "As\u00adha R\u200bao"],
    ["in elements", "<b>As</b><wbr><i>ha</i> <u>Rao</u>"],
    ["an element for each letter", [..."Asha Rao"].map((letter) => `<span>${letter}</span>`).join("")],
    ["with spaces", "A s h a Rao"],
    ["with slashes", "A/s/h/a R–a–o"],
    ["in literals of a script", "'As' + 'ha Rao'"],
    ["in wide letters", "\uff21sha Rao"],
  ])("finds a text %s", (_how, document) => {
    expect(findForbidden(document, [name])).toEqual(["the name"]);
  });

  it.each([
    ...[
      "98 76 50 12 34",
      "98765-01234",
      "(987) 650.1234",
      "<b>98765</b><b>01234</b>",
      "98–76–50–12–34",
      "98:76:50:12:34",
    ],
    ...[
      "98 • 76 = 50 ' 12 -- - 34",
      '["98","76","50","12","34"]',
      "९८ ७६ ५० १२ ३४",
      "９８:７６:５０:１２:３４",
      "⑨⑧⑦⑥⑤⓪①②③④",
    ],
  ])("finds a number written as %s", (document) => {
    expect(findForbidden(document, [{ what: "the number", text: "9876501234" }])).toEqual(["the number"]);
  });

  it("finds a secret inside a word, another text only as a whole", () => {
    const text = "qq77zz";
    expect(findForbidden("xqq77zzy", [{ what: "the password", text, isSecret: true }])).toEqual(["the password"]);
    expect(findForbidden("xqq77zzy", [{ what: "a text", text }])).toEqual([]);
  });

  it("finds no number of zeros, which the times of a page contain", () => {
    expect(findForbidden("<td>1 00:00:00 00:00</td>", [{ what: "a number", text: "1000000000" }])).toEqual([]);
  });

  it("finds nothing in cells whose texts would be one only side by side", () => {
    expect(findForbidden("<td>20</td><td>05-08-2066</td>", [{ what: "the year", text: "2005" }])).toEqual([]);
  });

  it("finds nothing in a document without the text", () => {
    expect(findForbidden("<td>Mira Sen</td>", [name, { what: "nothing", text: "", isSecret: true }])).toEqual([]);
  });
});

it("contactsOf lists the e-mail addresses and long numbers of a page, not its marks and dates", () => {
  const html = "<p>meera@uni.example.edu, +91 98765 01234, 9876501234</p><p>45.50 / 50, 24-09-2026 09:00</p>";
  expect(contactsOf(html).map(({ text }) => text)).toEqual(["meera@uni.example.edu", "98765 01234", "9876501234"]);
});

it("textsOfProfile lists the values of the profile, not its labels", () => {
  const page = parseHtml(
    "<table><tr><td>STUDENT NAME</td><td>Asha Rao</td></tr><tr><td>BLOOD</td><td>O+</td></tr></table>",
  );
  const vocabulary = vocabularyOf([{ path: "", labels: ["STUDENT NAME", "BLOOD"] }]);
  expect(textsOfProfile(page, vocabulary).map(({ text }) => text)).toEqual(["Asha Rao"]);
  expect(wordsOfProfile(page, vocabulary).map(({ text }) => text)).toEqual(["Asha"]);
});

it("textsOfProfile leaves out a title that every menu shows as a path", () => {
  const page = parseHtml("<h3>View Proctor Details</h3><p>Asha Rao</p>");
  const vocabulary = vocabularyOf([{ path: "proctor/viewProctorDetails" }]);
  expect(textsOfProfile(page, vocabulary).map(({ text }) => text)).toEqual(["Asha Rao"]);
});

it("textsOfProfile lists a text in the place of a heading as well", () => {
  const page = parseHtml("<table><tr><th>STUDENT NAME</th><th>BLOOD</th><th>Asha Rao</th></tr></table>");
  const vocabulary = vocabularyOf([{ path: "", labels: ["STUDENT NAME", "BLOOD"] }]);
  expect(textsOfProfile(page, vocabulary).map(({ text }) => text)).toEqual(["Asha Rao"]);
});
