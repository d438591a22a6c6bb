import { describe, expect, it } from "vitest";
import { parseHtml } from "../dom/tree.ts";
import { find } from "../find.ts";
import { hasNoOwnText, isControlColumn, isFilterRow } from "./controls.ts";

const partOf = (name: string, html: string) => {
  const part = find(parseHtml(`<table>${html}</table>`), name);
  if (part === null) throw new Error(`no ${name}`);
  return part;
};

describe("isFilterRow", () => {
  it.each([
    `<td><input placeholder="Search"></td><td><input type="search" value=""></td>`,
    `<td></td><td><select><option value="">All</option><option>Theory</option></select></td>`,
    `<td><select><option>-- Select --</option><option>2</option></select></td><td><input type="text"></td>`,
    `<td><input type="number" value=" "></td><td><input type="DATE"></td>`,
    `<td><select><option>---</option><option>A1</option></select></td>`,
    `<td><select><option>-Choose a slot-</option></select></td><td><select><option>any</option></select></td>`,
    `<td><select><option>A1</option><option selected>All slots</option></select></td>`,
  ])("is true for %s", (cells) => expect(isFilterRow(partOf("tr", `<tr>${cells}</tr>`))).toBe(true));

  it.each([
    `<td></td><td></td>`,
    `<td>1</td><td><input></td>`,
    `<td><input value="7"></td><td><input></td>`,
    `<td><select><option>All</option><option selected>Theory</option></select></td>`,
    `<td><select><option>DMO1001</option></select></td>`,
    `<td><input></td><td><textarea>7</textarea></td>`,
    `<td><input></td><td><img src="7.png"></td>`,
    `<td><input type="checkbox"></td>`,
    `<td><select></select></td>`,
    `<td><select><option>Allied</option></select></td>`,
    `<td><select><option>Not all</option></select></td>`,
    `<td><textarea></textarea></td>`,
  ])("is false for %s", (cells) => expect(isFilterRow(partOf("tr", `<tr>${cells}</tr>`))).toBe(false));
});

describe("hasNoOwnText", () => {
  it("is true for no text, buttons and links that look like them", () => {
    expect(hasNoOwnText(partOf("td", '<td><input type="checkbox"></td>'))).toBe(true);
    expect(hasNoOwnText(partOf("td", `<td><button>View</button> <a class="btn btn-sm">Edit</a></td>`))).toBe(true);
    for (const classes of ["btn", "small btn", "btn small"])
      expect(hasNoOwnText(partOf("td", `<td><a class="${classes}">View</a></td>`))).toBe(true);
  });

  it.each([
    "View",
    "<button>Slot 7</button>",
    "<button>7 slots</button>",
    `<button>${"View ".repeat(13)}</button>`,
    "<button>View</button> late",
    "<a>View</a>",
    '<a class="btn-like">View</a>',
    '<a class="no-btn">View</a>',
    '<span class="btn">View</span>',
  ])("is false for %s", (html) => expect(hasNoOwnText(partOf("td", `<tr><td>${html}</td></tr>`))).toBe(false));
});

describe("isControlColumn", () => {
  const column = (...cells: readonly string[]) =>
    isControlColumn(cells.map((cell) => partOf("td", `<td>${cell}</td>`)));
  const box = '<label><input type="checkbox" value="1"></label>';

  it("is true for checkboxes, radio buttons and buttons, of which some may be missing", () => {
    expect(column(box, "", box)).toBe(true);
    expect(column("<button>Download</button>", '<input type="radio">')).toBe(true);
  });

  it.each([
    [],
    [""],
    [box, "A1"],
    [`${box} A1`],
    ["<b></b>"],
    [box, "<b></b>"],
    ["<input>"],
    ['<input type="checkbox"><input value="7">'],
  ])("is false for %j, ...", (...cells) => expect(column(...cells)).toBe(false));
});
