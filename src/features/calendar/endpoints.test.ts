import { describe, expect, it } from "vitest";
import { type Script, scriptedPortal, session } from "../../../test/scripted-portal.ts";
import { calendar, calendarMonthDays, calendarMonths } from "./endpoints.ts";

const LIST = "getListForSemester";
const MONTH = "processViewCalendar";
const OPENING = "academics/common/CalendarPreview";
const semester = { session, sem_sub_id: "AP2026272" };

const months: Script = () => {
  const button = (day: string) => `<a onclick="processViewCalendar('${day}')">${day.slice(3)}</a>`;
  return `<div id="getListForSemester">${["01-MAR-2027", "01-FEB-2027", "01-MAR-2027"].map(button).join("")}</div>`;
};

/** The days of February or March 2027, which both start on a Monday. */
const month: Script = ({ calDate }) => {
  const [title, length] = calDate === "01-FEB-2027" ? ["FEBRUARY 2027", 28] : ["MARCH 2027", 31];
  const days = Array.from({ length: length + 1 }, (_, day) => `<td><span>${day || ""}</span></td>`);
  const weeks = days.map((day, index) => (index > 0 && index % 7 === 0 ? `</tr><tr>${day}` : day));
  const heads = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].map((name) => `<th>${name}</th>`);
  return `<div id="list-wrapper"><table><h4>${title}</h4><tr>${heads.join("")}</tr><tr>${weeks.join("")}</tr></table></div>`;
};

const menuOff: Script = () =>
  `<div id="msgBox"><span id="msgBoxInfoText">This menu is not available at present!!!</span></div>`;
const refusal = (code: string) => expect.objectContaining({ code });

/** A portal that serves calendar data only after the session has opened the calendar page. */
function unprimed(refused?: Script) {
  const data = { [LIST]: months, [MONTH]: month };
  const pages: Record<string, Script> = refused ? { [LIST]: refused, [MONTH]: refused } : {};
  return scriptedPortal(
    Object.assign(pages, {
      [OPENING]: () => {
        Object.assign(pages, data);
        return "<html><body>Academic Calendar</body></html>";
      },
    }),
  );
}

describe("/student/calendar", () => {
  it("sorts by date, has no duplicates and requests each month once", async () => {
    const { portal, asked } = scriptedPortal({ [LIST]: months, [MONTH]: month });
    const days = (await calendar.handle(portal, semester)) as { date: string }[];
    const dates = days.map(({ date }) => date);
    expect([dates.length, dates[0], dates[27], dates[28], dates[58]]).toEqual([
      59,
      "2027-02-01",
      "2027-02-28",
      "2027-03-01",
      "2027-03-31",
    ]);
    expect(dates).toEqual([...new Set(dates)].sort());
    expect(asked.map(([, { calDate }]) => calDate).filter(Boolean)).toEqual(["01-MAR-2027", "01-FEB-2027"]);
    expect(asked.map(([, { classGroupId }]) => classGroupId)).toEqual(["COMB", "COMB", "COMB"]);
  });

  it("fails if one of the months fails", async () => {
    const wrong: Script = (fields) =>
      month(fields).replace(fields.calDate === "01-FEB-2027" ? "<th>Sun</th>" : "-", "");
    const { portal } = scriptedPortal({ [LIST]: months, [MONTH]: wrong });
    await expect(calendar.handle(portal, semester)).rejects.toEqual(refusal("portal_page_changed"));
  });
});

describe("the calendar page that some sessions must open first", () => {
  it("is not opened if the portal does not require it", async () => {
    const { portal, asked } = scriptedPortal({ [LIST]: months });
    await calendarMonths.handle(portal, semester);
    expect(asked.map(([page]) => page)).toEqual([LIST]);
  });

  it.each([
    ["404", undefined],
    ["the menu refusal", menuOff],
  ])("is opened once after %s, and the refused page is requested again", async (_, refused) => {
    const { portal, asked } = unprimed(refused);
    expect(await calendar.handle(portal, semester)).toHaveLength(59);
    expect(asked.map(([page]) => page)).toEqual([LIST, OPENING, LIST, MONTH, MONTH]);
  });

  it("is opened once for all months if only they are refused", async () => {
    const pages: Record<string, Script> = { [LIST]: months };
    pages[OPENING] = () => {
      pages[MONTH] = month;
      return "";
    };
    const { portal, asked } = scriptedPortal(pages);
    expect(await calendar.handle(portal, semester)).toHaveLength(59);
    expect(asked.filter(([page]) => page === OPENING)).toHaveLength(1);
  });

  it("is not opened again for a page that is still refused", async () => {
    const pages: Record<string, Script> = {};
    pages[OPENING] = () => {
      pages[LIST] = months;
      return "";
    };
    const { portal, asked } = scriptedPortal(pages);
    await expect(calendar.handle(portal, semester)).rejects.toEqual(refusal("portal_page_changed"));
    expect(asked.map(([page]) => page)).toEqual([LIST, OPENING, LIST, MONTH, MONTH]);
  });

  it("does not change the errors for an expired session and a closed menu", async () => {
    const token = () => '<input name="_csrf" value="token-0">';
    const dead = scriptedPortal({ content: () => "", "open/page": token });
    await expect(calendarMonths.handle(dead.portal, semester)).rejects.toEqual(refusal("session_expired"));
    expect(dead.asked.map(([page]) => page)).toEqual([LIST, OPENING]);
    const closed = scriptedPortal({ [LIST]: menuOff, [OPENING]: menuOff });
    await expect(calendarMonths.handle(closed.portal, semester)).rejects.toEqual(refusal("portal_menu_unavailable"));
  });

  it("is not opened after any other error", async () => {
    const { portal, asked } = scriptedPortal({ [LIST]: () => "<p>Under construction</p>", [OPENING]: () => "" });
    await expect(calendarMonths.handle(portal, semester)).rejects.toEqual(refusal("portal_page_changed"));
    expect(asked).toHaveLength(1);
  });
});

describe("/student/calendar/month", () => {
  it("accepts cal_date in any case or month, and sends the portal's format", async () => {
    const { portal, asked } = scriptedPortal({ [MONTH]: month });
    await calendarMonthDays.handle(portal, { ...semester, cal_date: "01-feb-2027" });
    await calendarMonthDays.handle(portal, { ...semester, month: "2027-02", cal_date: null });
    expect(asked.map(([, { calDate, classGroupId }]) => [calDate, classGroupId])).toEqual([
      ["01-FEB-2027", "COMB"],
      ["01-FEB-2027", "COMB"],
    ]);
  });

  it("rejects a missing or ambiguous month", () => {
    const { portal } = scriptedPortal({});
    const check = (fields: object) => () => calendarMonthDays.check?.(portal, { ...semester, ...fields });
    expect(check({})).toThrow(refusal("validation_error"));
    expect(check({ month: null, cal_date: null })).toThrow(refusal("validation_error"));
    expect(check({ month: "2027-03", cal_date: "01-FEB-2027" })).toThrow(refusal("validation_error"));
    expect(check({ month: "2027-02", cal_date: "17-Feb-2027" })).not.toThrow();
  });
});
