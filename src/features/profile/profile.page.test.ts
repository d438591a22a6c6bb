import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { AnswerMismatch, PageChanged } from "../../html/page-changed.ts";
import { mentorPage } from "./mentor.page.ts";
import { profilePage } from "./profile.page.ts";

const row = (label: string, value: string) =>
  `<tr><td>${label.replaceAll(" ", "\r\n\t\t\t")}</td><td>${value}</td></tr>`;
const personal = [
  ...[row("APPLICATION NUMBER", "2024700001"), row("STUDENT NAME", "ARUN &amp; VARUN")],
  ...[row("DATE OF BIRTH", "17-NOV-2005"), row("GENDER", "MALE"), row("BLOOD GROUP", "NA")],
  ...[row("HOSTELLER", "HOSTELLER"), '<tr><td colspan="2">CURRENT ADDRESS</td></tr>'],
  ...[row("EMAIL", "arun@example.com"), row("EMAIL", "parent@example.com")],
].join("");
const proctor = [
  ...[row("FACULTY ID", "70012"), row("FACULTY NAME", "Dr. Uma&nbsp; Rao"), row("FACULTY DESIGNATION", "Professor")],
  ...[row("SCHOOL", "SAS"), row("CABIN", "AB-1"), row("FACULTY DEPARTMENT", "Physics")],
  ...[row("FACULTY EMAIL", "uma@example.edu"), row("FACULTY INTERCOM", "")],
  row("FACULTY MOBILE NUMBER", "9000000009"),
].join("");
const section = (title: string, rows: string) =>
  `<div class="accordion-item"><button>${title}</button><div><table class="table">${rows}</table></div></div>`;
const card = `<div class="col-4"><img class="img border border-primary" src="data:null;base64,/9j/4AAQ"></div>
  <label>REGISTER NUMBER</label><label>24XYZ0009</label><label>PROGRAM - BRANCH</label><label>B.Tech. - Physics</label>
  <label>SCHOOL NAME</label><label>School of Sciences</label>`;
const family = section("FAMILY INFORMATION", row("NAME", "Father") + row("EMAIL", "father@example.com"));
const sections = section("PERSONAL\r\n INFORMATION", personal) + family + section("PROCTOR\r\n INFORMATION", proctor);
const input = { registration_number: "24XYZ0009" };
const { read, parse, rejects } = parserOf(profilePage, input);

const mentor = {
  ...{ emp_id: "70012", faculty_name: "Dr. Uma Rao", designation: "Professor", department: "Physics" },
  ...{ school_or_centre: "SAS", cabin_number: "AB-1", email: "uma@example.edu", intercom: null },
  mobile_number: "9000000009",
};

describe("the profile page", () => {
  it("parses the card, the personal section and the proctor section; the first of several EMAIL rows counts", () => {
    expect(parse(card + sections)).toEqual({
      ...{ registration_number: "24XYZ0009", application_number: "2024700001", student_name: "ARUN & VARUN" },
      ...{ dob: "2005-11-17", gender: "MALE", blood_group: null, email: "arun@example.com", hosteller: true },
      ...{ program: "B.Tech. - Physics", school_or_centre: "School of Sciences", base64_pfp: "/9j/4AAQ" },
      mentor_details: mentor,
    });
  });

  it("does not guess the century of a date of birth", () => {
    expect(parse(sections.replace("17-NOV-2005", "17-NOV-99")).dob).toBeNull();
  });

  it("returns null for a missing card, photo and mentor", () => {
    const bare = section("PERSONAL INFORMATION", row("STUDENT NAME", "A")) + section("PROCTOR INFORMATION", "");
    expect(parse(bare)).toMatchObject({
      ...{ program: null, school_or_centre: null, base64_pfp: null, mentor_details: null, hosteller: null },
    });
    const empty = section("PROCTOR INFORMATION", row("FACULTY NAME", "") + row("SCHOOL", "-"));
    expect(parse(sections.replace(section("PROCTOR\r\n INFORMATION", proctor), empty)).mentor_details).toBeNull();
    const loading = section("PROCTOR INFORMATION", '<tr><td><i class="spinner"></i></td></tr>');
    for (const part of [loading, loading.replace("<div><table", '<div class="collapse"><table')])
      expect(() => parse(bare.replace(section("PROCTOR INFORMATION", ""), part))).toThrow(PageChanged);
    expect(parse(`<img class="img border border-primary" src="data:null;base64,">${sections}`).base64_pfp).toBeNull();
  });

  it("parses further tables of the personal section and ignores other sections", () => {
    const parted = sections.replace("</tr><tr><td colspan", "</tr></table><table><tr><td colspan");
    expect(parse(parted)).toMatchObject({ email: "arun@example.com", gender: "MALE" });
    const none = sections.replace(/(<tr><td>EMAIL<\/td><td>)arun.*?(?=<\/table>)/s, "");
    expect(parse(none)).toMatchObject({ email: null });
  });

  it("finds the mentor by its labels if the section has another heading or frame", () => {
    const framed = sections.replace(family, "").replaceAll("accordion-item", "panel");
    for (const other of [sections.replace("PROCTOR", "MENTOR"), framed]) {
      expect(parse(other).mentor_details).toEqual(mentor);
    }
  });

  it("accounts for other accordion sections, and reports a table outside of them", () => {
    expect(read(card + sections)).toMatchObject({ unread: [], unfit: [] });
    expect(read(card + sections.replace(family, family.replace("accordion-item", "panel"))).unread).toHaveLength(1);
  });

  it("never takes another contact's email for the student's", () => {
    const others = `${row("EMAIL", "parent@example.com")}<tr><td colspan="2">PERMANENT ADDRESS</td></tr>${row("EMAIL", "home@example.com")}`;
    const whole = sections.replace(row("EMAIL", "parent@example.com"), others);
    expect(parse(whole).email).toBe("arun@example.com");
    const missing = whole.replace(row("EMAIL", "arun@example.com") + row("EMAIL", "parent@example.com"), "");
    expect(parse(missing).email).toBeNull();
    const phone = row("PHONE NUMBER(LAND LINE)", "NA");
    const renamed = missing.replace('<tr><td colspan="2">PERMANENT', `${phone}${row("MAIL", "arun@example.com")}$&`);
    const { found, unread } = read(renamed);
    expect([found.email, unread.length]).toEqual([null, 1]);
  });

  it("rejects a page with two students or two Proctor sections", () => {
    rejects(sections + section("STUDENT", row("STUDENT NAME", "VARUN")));
    rejects(sections + section("PROCTOR", row("FACULTY NAME", "Dr. Sen")));
  });

  it("returns the registration number of the page and rejects another student's", () => {
    expect(parse(card + sections, { registration_number: "" }).registration_number).toBe("24XYZ0009");
    expect(() => parse(card.replace("24XYZ0009", "24XYZ0010") + sections)).toThrow(
      new AnswerMismatch("registration_number"),
    );
    const hostel = section("HOSTEL INFORMATION", row("REGISTER NUMBER", "24XYZ0010"));
    expect(() => parse(sections + hostel)).toThrow(new AnswerMismatch("registration_number"));
  });

  it("rejects a card with a missing value, and returns null for a renamed label", () => {
    rejects(card.replace("<label>24XYZ0009</label>", "") + sections);
    const renamed = read(card.replace("SCHOOL NAME", "INSTITUTE") + sections);
    expect([renamed.found.school_or_centre, renamed.unread.length]).toEqual([null, 1]);
    const { found, unread } = read(`${card}<label>MOBILE</label><label>9000000001</label>${sections}`);
    expect([found, unread.length]).toEqual([parse(card + sections), 1]);
  });

  it("reports a label above the card that is not part of it", () => {
    const notice = "<label>Figures are provisional until 30 November</label>";
    expect(read(notice + card + sections).unread).toEqual(["label"]);
  });

  it("rejects a Proctor section that shows a message in place of the mentor", () => {
    const closed = section("PROCTOR INFORMATION", "").replace("</table>", "</table><p>Please try again later</p>");
    rejects(sections.replace(section("PROCTOR\r\n INFORMATION", proctor), closed));
  });

  it("returns the only photo without its class, but not one of two", () => {
    const photo = '<img src="data:image/jpeg;base64,AAAA">';
    expect(parse(photo + sections).base64_pfp).toBe("AAAA");
    expect(parse(`<img src="logo.png">${photo}${sections}`).base64_pfp).toBe("AAAA");
    expect(parse(photo + photo + sections).base64_pfp).toBeNull();
  });

  it("returns the student's photo without line breaks, never the mentor's", () => {
    expect(parse(card.replace("/9j/4AAQ", "/9j/&#13;&#10;4AAQ\n") + sections).base64_pfp).toBe("/9j/4AAQ");
    const photo = '<td rowspan="4"><img class="img border border-primary" src="data:null;base64,AAAA"></td>';
    const withoutOwn = sections.replace("<td>70012</td>", `<td>70012</td>${photo}`);
    expect(parse(withoutOwn)).toMatchObject({ base64_pfp: null, mentor_details: mentor });
  });

  it.each([
    ["Hosteller", true, []],
    ["DAY SCHOLAR", false, []],
    ["NA", null, []],
    ["OUTSIDE", null, ["hosteller"]],
  ])("maps the residence %j to %j", (text, hosteller, unfit) => {
    const { found, ...report } = read(sections.replace("<td>HOSTELLER</td></tr>", `<td>${text}</td></tr>`));
    expect([found.hosteller, report.unfit]).toEqual([hosteller, unfit]);
  });

  it("rejects a page without its personal section, its proctor section or their leading labels", () => {
    rejects(family, (card + sections).slice(0, card.length + 200));
    rejects(sections.replace(/STUDENT\s+NAME/, "FULL NAME"), sections.replace(/FACULTY\s+NAME/, "GUIDE NAME"));
    rejects(sections.replace("PROCTOR", "GUIDE").replace(/FACULTY\s+NAME/, "NAME"));
    const rebuilt = `<p>FACULTY NAME : Dr. Uma Rao</p>${section("PERSONAL", personal)}`;
    rejects(rebuilt.replaceAll("accordion-item", "panel"));
    rejects(sections.slice(0, sections.indexOf("<table", sections.indexOf("PROCTOR"))));
  });
});

describe("the mentor page", () => {
  const { parse } = parserOf(mentorPage, {});
  const pageOf = (rows: string) => `<div id="showDetails"><table class="table">${rows}</table></div>`;

  it("finds labels in any case and ignores a photo next to them", () => {
    const withPhoto = proctor.replace("<td>70012</td>", '<td>70012</td><td rowspan="9"><img src="a.png"></td>');
    expect(parse(pageOf(withPhoto))).toEqual(mentor);
  });

  it("returns null in all fields for a page without rows or with empty ones", () => {
    const nobody = Object.fromEntries(Object.keys(mentor).map((key) => [key, null]));
    const empty = pageOf(row("Faculty ID", "") + row("Faculty Name", "-"));
    for (const html of [pageOf(""), '<div id="showDetails"></div>', empty]) expect(parse(html)).toEqual(nobody);
  });
});
