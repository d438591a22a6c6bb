import { describe, expect, it } from "vitest";
import { isAlsoName, isDeveloperName } from "./developer-names.ts";

describe("the name of an element, class, field or function", () => {
  it.each(
    (
      "table id showDetails box-body form.table$view CSRFTable tableJSON col-md-12 xTable studentMarkView m-3 p-0 4a lightGreen " +
      "text-white list-group-item-light academics duplicate exclamation glyphicon hourglass printer robots timetable academia " +
      `curriculum guardian tutorial globe retweet wrench xxl ${"table".padEnd(99, "-")}`
    ).split(" "),
  )("is a developer's: %s", (name) => expect(isDeveloperName(name)).toBe(true));
  it.each(
    (
      "|a|12|meera|tableMeera|table meera|table'|xTableY|table123|table1row2col3|mark|white|markTable|markWhite|m-6|am-3|m-33|" +
      `text-white-x|meera-text-white|${"table".padEnd(100, "-")}`
    ).split("|"),
  )("may be a text of the page: %j", (name) => expect(isDeveloperName(name)).toBe(false));
  it("may consist of further words, unless they are names of people", () => {
    expect(isDeveloperName("proctor-kiosk", new Set(["kiosk"]))).toBe(true);
    expect(isDeveloperName("kiosk", new Set(["kiosk"]))).toBe(true);
    expect(isDeveloperName("mark", new Set(["mark"]))).toBe(false);
    expect(isDeveloperName("k", new Set(["k"]))).toBe(false);
  });
});

it("knows the words that are also given names or surnames", () =>
  expect(["mark", "fine", "max", "dale", "table"].filter(isAlsoName)).toEqual(["mark", "fine", "max", "dale"]));
