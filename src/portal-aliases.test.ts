import { describe, expect, it } from "vitest";
import { ConfigError } from "./config/config.ts";
import { pages } from "./features/index.ts";
import { parseHtml } from "./html/dom/tree.ts";
import { newContext } from "./html/section.ts";
import { PortalAliases } from "./portal-aliases.ts";

const fileOf = (page: string, field: string, ...words: unknown[]) => JSON.stringify({ [page]: { [field]: words } });

/** The page of biometric punches, with this heading and value of the venue. */
const pageWith = (heading: string, venue = "LH2-FACE-IN-1") =>
  `<div id="getStudBioList"><table><tr><th>Sl.No</th><th>Punch Date</th><th>Punch Time</th><th>${heading}</th></tr>
  <tr><td>1</td><td>24-Sep-2026</td><td>20:05:11</td><td>${venue}</td></tr></table></div>`;

function parse(html: string, aliases: PortalAliases) {
  const context = newContext(null, aliases.of("biometric"));
  const record = pages.get("biometric")?.parse(parseHtml(html), { date: "2026-09-24" }, context);
  return { record, aliased: context.report.aliased };
}

describe("PortalAliases", () => {
  const aliases = new PortalAliases(fileOf("biometric", "venue", "Device Name", "Terminal"));

  it("are further wordings of a heading, and each use is reported", () => {
    const whole = parse(pageWith("Venue"), aliases);
    expect(whole).toMatchObject({ record: [{ venue: "LH2-FACE-IN-1" }], aliased: [] });
    expect(parse(pageWith("<b>TERMINAL</b>:"), aliases)).toEqual({ ...whole, aliased: ["venue"] });
    expect(() => parse(pageWith("Place"), aliases)).toThrow('column "Venue"');
  });

  it("change no value that has the words of an alias", () => {
    const { record } = parse(pageWith("Venue", "Terminal"), aliases);
    expect(record).toMatchObject([{ venue: "Terminal" }]);
  });

  it("do not accept a page that shows the heading in both wordings", () => {
    expect(() => parse(pageWith("Venue</th><th>Terminal"), aliases)).toThrow('column "Venue"');
  });

  it("may be known already", () => {
    const known = new PortalAliases(fileOf("biometric", "venue", "VENUE:"));
    expect(parse(pageWith("Venue"), known).aliased).toEqual([]);
  });

  it("are printed in one line for each field", () => {
    expect(aliases.lines).toEqual(["Alias: biometric.venue = Device Name, Terminal"]);
  });

  it("stay if a new file is not valid", () => {
    expect(() => aliases.replaceFile("{}{")).toThrow(ConfigError);
    expect(parse(pageWith("Terminal"), aliases).aliased).toEqual(["venue"]);
    const replaced = new PortalAliases(fileOf("biometric", "venue", "Terminal"));
    replaced.replaceFile("{}");
    expect(() => parse(pageWith("Terminal"), replaced)).toThrow('column "Venue"');
  });

  it.each([
    ["no JSON", "{", /must be a JSON file/],
    ["a label in one text with its value", fileOf("attendance_detail", "total_class", "Classes"), /unknown field/],
    ["a list", "[]", /must be of the form/],
    ["a wording that is not a text", fileOf("biometric", "venue", 1), /must be of the form/],
    ["an unknown page", fileOf("nowhere", "venue", "Terminal"), /an unknown page\. The pages are semesters, profile/],
    [
      "an unknown field",
      fileOf("biometric", "terminal", "Terminal"),
      /an unknown field of biometric\. .*serial_number, date/,
    ],
    ["a wording of another field", fileOf("biometric", "venue", "Punch Time"), /has for another field/],
    ["a message for no data", fileOf("biometric", "venue", "No Record(s) Found"), /must hold headings/],
    ["digits only", fileOf("biometric", "venue", "24"), /must hold headings/],
    ["a text of several lines", fileOf("biometric", "venue", "The\nTerminal"), /must hold headings/],
  ])("must not hold %s", (_, text, message) => {
    expect(() => new PortalAliases(text)).toThrow(message);
    expect(() => new PortalAliases(text)).toThrow(/^PORTAL_ALIASES [^\n]+\.$/);
  });
});
