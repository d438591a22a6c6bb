import { describe, expect, test } from "vitest";
import { attribute, elements, ids, renderPage, tables } from "../test/rendered-page.ts";
import { generalOutingRequestsPage } from "./general-outing-requests.ts";
import { weekendOutingRequestsPage } from "./weekend-outing-requests.ts";

describe("outings", () => {
  test("general outings: a waiting request without a number, an accepted one with a pass", () => {
    const source = renderPage(generalOutingRequestsPage, "23DMO0001");
    const midnight = (day: string) => `${day} 00:00:00.0`;
    expect(tables(source)[0]?.slice(1, 3)).toEqual([
      [
        "1",
        "23DMO0001",
        "Vijayawada",
        "Dentist",
        midnight("2026-09-28"),
        "12:00 PM",
        midnight("2026-09-28"),
        "07:00 PM",
        "",
        "Waiting for Warden's Approval",
        "",
      ],
      [
        "2",
        "23DMO0001",
        "Chennai",
        "Family function",
        midnight("2026-08-14"),
        "04:00 PM",
        midnight("2026-08-16"),
        "07:00 PM",
        "",
        "Leave Request Accepted",
        "",
      ],
    ]);
    expect(tables(source)[0]).toHaveLength(6);
    const passes = elements(source, "a").map((link) => attribute(link, "data-url"));
    expect(passes[0]).toBe("/vtop/hostel/downloadLeavePass/L9000001");
    expect(source).toMatch(/Leave\n\t+Request Accepted/);
    expect(ids(source)).toEqual(expect.arrayContaining(["outingForm", "regNo", "hostelBlock", "success", "jsonBom"]));
  });

  test("general outings: the odd student has a rejected leave, a waiting one with a link and one that can be deleted", () => {
    const source = renderPage(generalOutingRequestsPage, "24DMO0005");
    expect(tables(source)[0]?.map((row) => row[9])).toEqual([
      "Status",
      "Waiting for Mentor’s Approval",
      "Leave Request Rejected by Warden",
      "Waiting for Mentor's Approval",
    ]);
    expect(elements(source, "a").map((link) => attribute(link, "data-url"))).toEqual([
      "/vtop/hostel/downloadLeavePass/L9000051",
    ]);
    expect(elements(source, "button").map((button) => attribute(button, "data-bookingid"))).toContain("L9000052");
  });

  test("weekend outings: eleven columns, with the number in the link", () => {
    const source = renderPage(weekendOutingRequestsPage, "23DMO0001");
    const room = ["23DMO0001", "LH-2", "318"];
    expect(tables(source)[0]?.slice(1, 3)).toEqual([
      [
        "1",
        ...room,
        "Vijayawada",
        "Shopping",
        "10:30 AM- 4:30PM",
        "2026-08-30",
        "",
        "Outing Request Accepted",
        "Download",
      ],
      ["2", ...room, "Guntur", "Museum", "11:30 AM- 5:30PM", "2026-09-27", "", "Waiting for Warden's Approval", ""],
    ]);
    expect(tables(source)[0]).toHaveLength(6);
    const passes = elements(source, "a").map((link) => attribute(link, "data-leave-url"));
    expect(passes[0]).toBe("/vtop/hostel/downloadOutingForm/W90000000001");
  });

  test("weekend outings: the odd student gets fourteen columns and a link on a waiting request", () => {
    const source = renderPage(weekendOutingRequestsPage, "24DMO0005");
    const [rows = []] = tables(source);
    expect(rows.map((row) => row.length)).toEqual([14, 14, 14, 14, 14]);
    expect(rows[1]?.slice(9)).toEqual(["2026-09-27", "W90000000052", "", "Waiting for Warden's Approval", "Download"]);
    expect(tables(renderPage(weekendOutingRequestsPage, "24DMO0005", {}, "thirteen_columns"))[0]?.[1]).toHaveLength(13);
  });

  test("weekend outings: the closed form has a message, no student fields and the usual history", () => {
    const source = renderPage(weekendOutingRequestsPage, "23DMO0001", {}, "window_closed");
    expect(ids(source)).not.toContain("regNo");
    const message = elements(source, "input").find((input) => attribute(input, "id") === "jsonBom");
    expect(attribute(message, "value")).toBe(
      "You are eligible to fill this form from Tuesday 12:00AM to Friday 11:59PM",
    );
    expect(tables(source)[0]).toHaveLength(6);
  });

  test.each([generalOutingRequestsPage, weekendOutingRequestsPage])(
    "$name: a day scholar gets only an empty form",
    (page) => {
      const source = renderPage(page, "23DMO0003");
      expect(ids(source)).toContain("outingForm");
      expect(ids(source)).not.toContain("regNo");
      expect(tables(source)).toEqual([]);
    },
  );

  test.each([generalOutingRequestsPage, weekendOutingRequestsPage])(
    "$name: covers the variants without requests",
    (page) => {
      expect(tables(renderPage(page, "23DMO0001", {}, "header_only"))[0]).toHaveLength(1);
      expect(tables(renderPage(page, "23DMO0001", {}, "no_table"))).toEqual([]);
      expect(tables(renderPage(page, "23DMO0001", {}, "colspan_row"))[0]?.[1]).toEqual(["No Records Found"]);
      expect(tables(renderPage(page, "26DMO0002"))[0]).toHaveLength(1);
    },
  );
});
