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
const read = (html: string) => profilePage.parse(parseHtml(html), { registration_number: "24XYZ0009" });

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
  it("is read from its card, its personal rows and its proctor rows; of several EMAIL rows the first counts", () => {
    expect(read(card + sections)).toEqual({
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

  it("gives null where card, photo and mentor are not there", () => {
    const bare = section("PERSONAL INFORMATION", row("STUDENT NAME", "A")) + section("PROCTOR INFORMATION", "");
    expect(read(bare)).toMatchObject({
      program: null,
      school_or_centre: null,
      base64_pfp: null,
      mentor_details: null,
      hosteller: null,
    });
    const blank = section("PROCTOR INFORMATION", row("FACULTY NAME", "") + row("SCHOOL", "-"));
    expect(read(sections.replace(section("PROCTOR\r\n INFORMATION", proctor), blank)).mentor_details).toBeNull();
    expect(read(`<img class="img border border-primary" src="data:null;base64,">${sections}`).base64_pfp).toBeNull();
  });

  it("reads further tables of the personal section, and none of another section", () => {
    const parted = sections.replace("</tr><tr><td colspan", "</tr></table><table><tr><td colspan");
    expect(read(parted)).toMatchObject({ email: "arun@example.com", gender: "MALE" });
    const none = sections.replace(/(<tr><td>EMAIL<\/td><td>)arun.*?(?=<\/table>)/s, "");
    expect(read(none)).toMatchObject({ email: null });
  });

  it("finds the mentor by the labels where the section has another heading or frame", () => {
    for (const other of [sections.replace("PROCTOR", "MENTOR"), sections.replaceAll("accordion-item", "panel")]) {
      expect(read(other).mentor_details).toEqual(mentor);
    }
  });

  it("takes the student's photo, its lines joined, and never the mentor's", () => {
    expect(read(card.replace("/9j/4AAQ", "/9j/&#13;&#10;4AAQ\n") + sections).base64_pfp).toBe("/9j/4AAQ");
    const photo = '<td rowspan="4"><img class="img border border-primary" src="data:null;base64,AAAA"></td>';
    const withoutOwn = sections.replace("<td>70012</td>", `<td>70012</td>${photo}`);
    expect(read(withoutOwn)).toMatchObject({ base64_pfp: null, mentor_details: mentor });
  });

  it("takes any other word than HOSTELLER for a day scholar", () => {
    const dayScholar = sections.replace("<td>HOSTELLER</td></tr>", "<td>DAY SCHOLAR</td></tr>");
    expect(read(dayScholar).hosteller).toBe(false);
  });

  it("is a changed page without its personal section, its proctor section or their leading labels", () => {
    expect(() => read(family)).toThrow(PageChanged);
    expect(() => read(sections.replace(/STUDENT\s+NAME/, "FULL NAME"))).toThrow(PageChanged);
    expect(() => read(sections.replace(/FACULTY\s+NAME/, "GUIDE NAME"))).toThrow(PageChanged);
    expect(() => read(sections.replace("PROCTOR", "GUIDE").replace(/FACULTY\s+NAME/, "NAME"))).toThrow(PageChanged);
    const rebuilt = `<p>FACULTY NAME : Dr. Uma Rao</p>${section("PERSONAL", personal)}`;
    expect(() => read(rebuilt.replaceAll("accordion-item", "panel"))).toThrow(PageChanged);
    expect(() => read((card + sections).slice(0, card.length + 200))).toThrow(PageChanged);
    expect(() => read(sections.slice(0, sections.indexOf("<table", sections.indexOf("PROCTOR"))))).toThrow(PageChanged);
  });
});

describe("the mentor page", () => {
  const parse = (html: string) => mentorPage.parse(parseHtml(html), {});
  const page = (rows: string) => `<div id="showDetails"><table class="table">${rows}</table></div>`;

  it("is read by its labels, whatever their case; a photo beside them changes nothing", () => {
    const withPhoto = proctor.replace("<td>70012</td>", '<td>70012</td><td rowspan="9"><img src="a.png"></td>');
    expect(parse(page(withPhoto))).toEqual(mentor);
  });

  it("is all null without rows or with blank ones", () => {
    const nobody = Object.fromEntries(Object.keys(mentor).map((key) => [key, null]));
    expect(parse(page(""))).toEqual(nobody);
    expect(parse('<div id="showDetails"></div>')).toEqual(nobody);
    expect(parse(page(row("Faculty ID", "") + row("Faculty Name", "-")))).toEqual(nobody);
  });

  it("is a changed page without its root or its leading label", () => {
    expect(() => parse(proctor)).toThrow(PageChanged);
    expect(() => parse(page(row("Faculty ID", "70012")))).toThrow(PageChanged);
  });
});
