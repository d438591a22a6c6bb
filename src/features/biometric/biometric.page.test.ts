import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { biometricPage } from "./biometric.page.ts";

const heads = ["Sl.No", "Punch\n Date", "Punch\n Time", "Venue"];
const punch = ["1", "03/11/2026", "20:05", "MH9-FACE-IN-2"];

const row = (texts: readonly string[]) =>
  `<tr>${texts.map((text) => `<td align="center">\n\t${text}</td>`).join("")}</tr>`;
const tableOf = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<table class="table table-bordered">${row(headings.map((text) => `<b>${text} </b>`))}${rows.map(row).join("")}</table>`;
const pageOf = (inside: string, said = "") =>
  `<div class=" form-groups" id="getStudBioList"><strong id="infomsg"></strong><div><strong id="infomsg">${said}</strong></div>
   <div>${inside}</div></div>`;
const { parse, rejects } = parserOf(biometricPage, { date: "2026-11-03" });
const pageWith = (...rows: readonly (readonly string[])[]) => pageOf(tableOf(heads, ...rows));

describe("the biometric page", () => {
  it("parses every punch in the portal's order", () => {
    const earlier = ["2", "03/11/2026", "8:41", "AB7 - Main-FACE-out-1"];
    expect(parse(pageWith(punch, earlier, ["3", "03/11/2026", "07:59", "MB Gate 1"]))).toEqual([
      { serial_number: 1, date: "2026-11-03", time: "20:05", venue: "MH9-FACE-IN-2", direction: "in" },
      { serial_number: 2, date: "2026-11-03", time: "08:41", venue: "AB7 - Main-FACE-out-1", direction: "out" },
      { serial_number: 3, date: "2026-11-03", time: "07:59", venue: "MB Gate 1", direction: null },
    ]);
    expect(parse(pageWith(punch.with(3, "")))[0]).toMatchObject({ venue: null, direction: null });
  });

  it("rejects a punch without a date or a time", () => {
    rejects(pageWith(punch.with(1, "yesterday")), pageWith(punch.with(2, "")));
  });
});
