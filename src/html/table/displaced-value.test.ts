import { describe, expect, it } from "vitest";
import { parseHtml } from "../dom/tree.ts";
import { find } from "../find.ts";
import { displacedValue } from "./displaced-value.ts";

function displacedIn(inside: string, attributes = "") {
  const cell = find(parseHtml(`<table><tr><td ${attributes}>${inside}</td></tr></table>`), "td");
  if (cell === null) throw new Error("no cell");
  return displacedValue(cell);
}

describe("the value that an element has elsewhere than in its text", () => {
  it.each([
    '<input value="40">',
    '<input type="text" value=" 40 ">',
    '<input type="NUMBER" value="40">',
    "<textarea>40</textarea>",
    "<select><option>-</option><option>40</option></select>",
    '<i title="40"></i>',
    '<i aria-label="40"></i>',
    '<i data-bs-title="40"></i>',
    '<i data-bs-original-title="40"></i>',
    '<i data-original-title="40"></i>',
    '<i title="-" aria-label="40"></i>',
    '<b><img alt="40"></b>',
    '<progress value="40"></progress>',
    '<meter value="40"></meter>',
    '<i title="-"></i><i title="40"></i>',
    '<button title="40"></button>',
  ])("is 40 in %s", (inside) => expect(displacedIn(inside)).toBe("40"));

  it("may be in its own attributes", () => {
    expect(displacedIn("", 'title="40"')).toBe("40");
    expect(displacedIn("-", 'title="40"')).toBe("40");
  });

  it.each([
    "",
    "40",
    "<input>",
    '<input value="NA">',
    ...["hidden", "button", "submit", "reset", "image", "file", "checkbox", "radio", "HIDDEN"].map(
      (type) => `<input type="${type}" value="40">`,
    ),
    '<i hidden title="40"></i>',
    '<b class="d-none"><i title="40"></i></b>',
    '<i title="NA"></i>',
    '<i alt="40" value="40"></i>',
    '<b title="40">40</b>',
    '<button title="Print receipt"><i aria-label="Print"></i><img alt="Print"></button>',
    "<img>",
    "<progress></progress>",
  ])("is missing in %j", (inside) => expect(displacedIn(inside)).toBeNull());
});
