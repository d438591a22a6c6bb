import { describe, expect, it } from "vitest";
import { parseHtml } from "../../html/dom/tree.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { mentorPage } from "./mentor.page.ts";
import { profilePage } from "./profile.page.ts";

const row = (label: string, value: string) =>
  `<tr><td>${label.replaceAll(" ", "\r\n\t\t\t")}</td><td>${value}</td></tr>`;
const personal = [
  row("APPLICATION NUMBER", "2024700001"),
  row("STUDENT NAME", "ARUN &amp; VARUN"),
  row("DATE OF BIRTH", "17-NOV-2005"),
  row("GENDER", "MALE"),
  row("BLOOD GROUP", "NA"),
  row("HOSTELLER", "HOSTELLER"),
  '<tr><td colspan="2">CURRENT ADDRESS</td></tr>',
  row("EMAIL", "arun@example.com"),
  row("EMAIL", "parent@example.com"),
].join("");
const proctor = [
  row("FACULTY ID", "70012"),
  row("FACULTY NAME", "Dr. Uma&nbsp; Rao"),
  row("FACULTY DESIGNATION", "Professor"),
  row("SCHOOL", "SAS"),
  row("CABIN", "AB-1"),
  row("FACULTY DEPARTMENT", "Physics"),
  row("FACULTY EMAIL", "uma@example.edu"),
  row("FACULTY INTERCOM", ""),
  row("FACULTY MOBILE NUMBER", "9000000009"),
].join("");
const section = (title: string, rows: string) =>
  `<div class="accordion-item"><button>${title}</button><div><table class="table">${rows}</table></div></div>`;
const card = `<div class="col-4"><img class="img border border-primary" src="data:null;base64,/9j/4AAQ"></div>
  <label>REGISTER NUMBER</label><label>24XYZ0009</label><label>PROGRAM - BRANCH</label><label>B.Tech. - Physics</label>
  <label>SCHOOL NAME</label><label>School of Sciences</label>`;
const family = section("FAMILY INFORMATION", row("NAME", "Father") + row("EMAIL", "father@example.com"));
const sections = section("PERSONAL\r\n INFORMATION", personal) + family + section("PROCTOR\r\n INFORMATION", proctor);
const parse = (html: string) => profilePage.parse(parseHtml(html), { registration_number: "24XYZ0009" });

const mentor = {
  emp_id: "70012",
  faculty_name: "Dr. Uma Rao",
  designation: "Professor",
  department: "Physics",
  school_or_centre: "SAS",
  cabin_number: "AB-1",
  email: "uma@example.edu",
  intercom: null,
  mobile_number: "9000000009",
};

describe("the profile page", () => {
  it("parses the card, the personal section and the proctor section; the first of several EMAIL rows counts", () => {
    expect(parse(card + sections)).toEqual({
      registration_number: "24XYZ0009",
      application_number: "2024700001",
      student_name: "ARUN & VARUN",
      dob: "2005-11-17",
      gender: "MALE",
      blood_group: null,
      email: "arun@example.com",
      hosteller: true,
      program: "B.Tech. - Physics",
      school_or_centre: "School of Sciences",
      base64_pfp: "/9j/4AAQ",
      mentor_details: mentor,
    });
  });

  it("returns null for a missing card, photo and mentor", () => {
    const bare = section("PERSONAL INFORMATION", row("STUDENT NAME", "A")) + section("PROCTOR INFORMATION", "");
    expect(parse(bare)).toMatchObject({
      program: null,
      school_or_centre: null,
      base64_pfp: null,
      mentor_details: null,
      hosteller: null,
    });
    const empty = section("PROCTOR INFORMATION", row("FACULTY NAME", "") + row("SCHOOL", "-"));
    expect(parse(sections.replace(section("PROCTOR\r\n INFORMATION", proctor), empty)).mentor_details).toBeNull();
    expect(parse(`<img class="img border border-primary" src="data:null;base64,">${sections}`).base64_pfp).toBeNull();
  });

  it("parses further tables of the personal section and ignores other sections", () => {
    const parted = sections.replace("</tr><tr><td colspan", "</tr></table><table><tr><td colspan");
    expect(parse(parted)).toMatchObject({ email: "arun@example.com", gender: "MALE" });
    const none = sections.replace(/(<tr><td>EMAIL<\/td><td>)arun.*?(?=<\/table>)/s, "");
    expect(parse(none)).toMatchObject({ email: null });
  });

  it("finds the mentor by its labels if the section has another heading or frame", () => {
    for (const other of [sections.replace("PROCTOR", "MENTOR"), sections.replaceAll("accordion-item", "panel")]) {
      expect(parse(other).mentor_details).toEqual(mentor);
    }
  });

  it("returns the student's photo without line breaks, never the mentor's", () => {
    expect(parse(card.replace("/9j/4AAQ", "/9j/&#13;&#10;4AAQ\n") + sections).base64_pfp).toBe("/9j/4AAQ");
    const photo = '<td rowspan="4"><img class="img border border-primary" src="data:null;base64,AAAA"></td>';
    const withoutOwn = sections.replace("<td>70012</td>", `<td>70012</td>${photo}`);
    expect(parse(withoutOwn)).toMatchObject({ base64_pfp: null, mentor_details: mentor });
  });

  it("treats any other value than HOSTELLER as a day scholar", () => {
    const dayScholar = sections.replace("<td>HOSTELLER</td></tr>", "<td>DAY SCHOLAR</td></tr>");
    expect(parse(dayScholar).hosteller).toBe(false);
  });

  it("rejects a page without its personal section, its proctor section or their leading labels", () => {
    expect(() => parse(family)).toThrow(PageChanged);
    expect(() => parse(sections.replace(/STUDENT\s+NAME/, "FULL NAME"))).toThrow(PageChanged);
    expect(() => parse(sections.replace(/FACULTY\s+NAME/, "GUIDE NAME"))).toThrow(PageChanged);
    expect(() => parse(sections.replace("PROCTOR", "GUIDE").replace(/FACULTY\s+NAME/, "NAME"))).toThrow(PageChanged);
    const rebuilt = `<p>FACULTY NAME : Dr. Uma Rao</p>${section("PERSONAL", personal)}`;
    expect(() => parse(rebuilt.replaceAll("accordion-item", "panel"))).toThrow(PageChanged);
    expect(() => parse((card + sections).slice(0, card.length + 200))).toThrow(PageChanged);
    expect(() => parse(sections.slice(0, sections.indexOf("<table", sections.indexOf("PROCTOR"))))).toThrow(
      PageChanged,
    );
  });
});

describe("the mentor page", () => {
  const parse = (html: string) => mentorPage.parse(parseHtml(html), {});
  const page = (rows: string) => `<div id="showDetails"><table class="table">${rows}</table></div>`;

  it("finds labels in any case and ignores a photo next to them", () => {
    const withPhoto = proctor.replace("<td>70012</td>", '<td>70012</td><td rowspan="9"><img src="a.png"></td>');
    expect(parse(page(withPhoto))).toEqual(mentor);
  });

  it("returns null in all fields for a page without rows or with empty ones", () => {
    const nobody = Object.fromEntries(Object.keys(mentor).map((key) => [key, null]));
    expect(parse(page(""))).toEqual(nobody);
    expect(parse('<div id="showDetails"></div>')).toEqual(nobody);
    expect(parse(page(row("Faculty ID", "") + row("Faculty Name", "-")))).toEqual(nobody);
  });

  it("rejects a page without its root or its leading label", () => {
    expect(() => parse(proctor)).toThrow(PageChanged);
    expect(() => parse(page(row("Faculty ID", "70012")))).toThrow(PageChanged);
  });
});
