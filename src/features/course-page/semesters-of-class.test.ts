import { describe, expect, it } from "vitest";
import { semestersOfClass } from "./endpoints.ts";

const listed = (...ids: string[]) => ids.map((id) => ({ id, name: "A semester" }));

describe("the semester of a class", () => {
  it("is the listed semester that the class id starts with", () => {
    expect(semestersOfClass("AP2026272000318", listed("AP2025264", "AP2026272"))).toEqual(["AP2026272"]);
    expect(semestersOfClass("AMR201718100012", listed("AP2025264", "AMR2017181"))).toEqual(["AMR2017181"]);
  });

  it("is the shorter of two matches, then the longer one", () => {
    const both = listed("AP20232410", "AP2023241", "AP2023242");
    expect(semestersOfClass("AP2023241000123", both)).toEqual(["AP2023241", "AP20232410"]);
    expect(semestersOfClass("AP2023241200123", both)).toEqual(["AP2023241"]);
  });

  it("is taken from the first nine characters if no listed semester matches", () => {
    expect(semestersOfClass("AP2024254000042", listed("AP2026272"))).toEqual(["AP2024254"]);
    expect(semestersOfClass("AP2024254000042", [])).toEqual(["AP2024254"]);
  });
});
