import { describe, expect, test } from "vitest";
import { meera, renderPage, tables } from "../test/rendered-page.ts";
import { biometricPage } from "./biometric.ts";

describe("biometric", () => {
  test("shows the punches of a day, latest first", () => {
    expect(tables(renderPage(biometricPage, meera, { fromDate: "24/09/2026" }))).toEqual([
      [
        ["Sl.No", "Punch Date", "Punch Time", "Venue"],
        ["1", "24/09/2026", "20:05", "LH2-FACE-IN-1"],
        ["2", "24/09/2026", "18:42", "LH2-FACE-OUT-2"],
        ["3", "24/09/2026", "08:51", "AB1-FACE-1"],
      ],
    ]);
  });

  test("the variant with a notice shows a sentence above the same table", () => {
    const plain = renderPage(biometricPage, meera, { fromDate: "24/09/2026" });
    const source = renderPage(biometricPage, meera, { fromDate: "24/09/2026" }, "notice");
    expect(source).toContain("Punches of the main gate");
    expect(tables(source)).toEqual(tables(plain));
  });

  test.each(["2026-09-24", "24-09-2026", "24-SEP-2026", "24/9/2026", "26/09/2026", ""])(
    "the date %s has no records, and two message elements share an id",
    (fromDate) => {
      const source = renderPage(biometricPage, meera, { fromDate });
      expect(tables(source)).toEqual([]);
      expect(source).toMatch(/No\s+Record\(S\) Found/);
      expect(source.match(/id="infomsg"/g)).toHaveLength(2);
    },
  );
});
