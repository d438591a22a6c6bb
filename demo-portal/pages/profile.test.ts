import { describe, expect, test } from "vitest";
import { allStudents, bareStudent, dayScholar, meera, oddStudent, renderPage, tables } from "../test/rendered-page.ts";
import { profilePage } from "./profile.ts";

describe("profile", () => {
  const emails = (source: string) => tables(source).flatMap((rows) => rows.filter(([label]) => label === "EMAIL"));

  test("has five sections in order, four EMAIL rows with the student's first, and nine proctor rows", () => {
    const source = renderPage(profilePage, meera);
    expect([...source.matchAll(/id="collapse(\w+)"/g)].map(([, name]) => name)).toEqual([
      "One",
      "Two",
      "Three",
      "Four",
      "Five",
    ]);
    expect(emails(source).map(([, value]) => value)).toEqual([
      ...["meera@example.com", "home@example.com", "parent.one@example.com", "parent.two@example.com"],
    ]);
    expect(tables(source).at(3)).toHaveLength(9);
    expect(tables(source).at(3)?.at(0)).toEqual(["FACULTY ID", "99003"]);
    expect(source).toContain(`<img class="img border border-primary" src="data:null;base64,/9j/4AAQSkZJRg=="`);
  });

  test("two-word labels are broken by CRLF and tabs, or on one line for the day scholar", () => {
    for (const who of [meera, oddStudent]) {
      expect(renderPage(profilePage, who)).toMatch(/<td>APPLICATION\r\n\t+NUMBER<\/td>/);
      expect(renderPage(profilePage, who)).toContain("<td>DATE OF BIRTH</td>");
    }
    expect(renderPage(profilePage, dayScholar)).toContain("<td>APPLICATION NUMBER</td>");
  });

  test("section headings are whole lines in uppercase for every student", () => {
    for (const who of allStudents) {
      const source = renderPage(profilePage, who);
      const headings = [...source.matchAll(/<button class="accordion-button"[^>]*>([^<]*)</g)].map(([, text]) => text);
      expect(headings).toEqual(
        ["PERSONAL", "EDUCATIONAL", "FAMILY", "PROCTOR", "HOSTEL"].map((name) => `${name} INFORMATION`),
      );
    }
  });

  test("variants break every label and heading, or change their case", () => {
    expect(renderPage(profilePage, meera, {}, "broken_labels")).toMatch(/>PROCTOR\r\n\t+INFORMATION</);
    expect(renderPage(profilePage, meera, {}, "broken_labels")).toMatch(/<td>DATE OF\r\n\t+BIRTH</);
    expect(renderPage(profilePage, meera, {}, "mixed_case")).toContain("<td>Application Number</td>");
  });

  test("the card and the photo are optional", () => {
    expect(renderPage(profilePage, meera)).toContain("<label>SCHOOL NAME</label>");
    expect(renderPage(profilePage, meera, {}, "no_card")).not.toContain("<label>");
    expect(renderPage(profilePage, oddStudent)).not.toContain("<label>");
    expect(renderPage(profilePage, bareStudent)).not.toContain("<img");
    expect(renderPage(profilePage, meera, {}, "photo_without_data")).not.toContain("base64,");
  });

  test("the bare student has all labels without values, the day scholar no room, the odd student NA", () => {
    const values = tables(renderPage(profilePage, bareStudent)).flatMap((rows) =>
      rows.flatMap(([, value]) => value ?? []),
    );
    expect(values.filter((value) => value !== "")).toEqual([]);
    expect(tables(renderPage(profilePage, dayScholar)).at(0)).toContainEqual(["HOSTELLER", "DAY SCHOLAR"]);
    expect(tables(renderPage(profilePage, dayScholar)).at(4)).toHaveLength(2);
    expect(emails(renderPage(profilePage, oddStudent, {}, "whole_labels")).at(0)).toEqual(["EMAIL", "NA"]);
  });
});
