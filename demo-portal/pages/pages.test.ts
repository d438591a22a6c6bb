import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { emptyMessages } from "../../test/empty-messages.ts";
import { homeScript } from "../home/home-script.ts";
import { menu } from "../home/menu.ts";
import { fieldValues, meera, renderPage } from "../test/rendered-page.ts";
import { students } from "../world/students.ts";
import { pages } from "./index.ts";

const odd = "24DMO0005";
const past = { semesterSubId: "AP2025264", courseId: "AM_CSE4004_00100" };

/** Values of fields with which pages have data: for every student, and for the student with odd data. */
const others: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  faculty: [{ empId: "desh" }],
  grade_view: [past],
  grade_view_detail: [past],
  faculty_details: [{}, { empId: "99031" }],
  course_page_slots: [{}, { classId: "AP2025264000402", semSubId: "AP2025264" }],
  course_page_detail: [{}, { erpId: "99031", classId: "AP2026272000501" }],
  digital_assignments_course: [{}, { classId: "AP2026272000501" }],
};

describe.each(pages)("the page $name at $path", (page) => {
  const [usual = {}, special = {}] = others[page.name] ?? [];
  const fields = { ...fieldValues, ...usual };

  test("renders for every student in every variant, without an undefined value", () => {
    const faults = students.flatMap(({ registrationNumber }) =>
      [null, ...(page.variants ?? [])].filter((variant) =>
        [fields, { ...fields, ...special }, {}].some((sent) =>
          /undefined|\[object|NaN|Infinity|>null</.test(renderPage(page, registrationNumber, sent, variant)),
        ),
      ),
    );
    expect(faults).toEqual([]);
  });

  test("has variants that each change the page of a student in another way", () => {
    const sharing = pages.filter(({ name }) => name === page.name);
    const shown = (variant: string | null) =>
      [meera, odd, "23DMO0003"]
        .flatMap((who) =>
          sharing.map((one) => renderPage(one, who, who === odd ? { ...fields, ...special } : fields, variant)),
        )
        .join("");
    const sources = [null, ...(page.variants ?? [])].map(shown);
    expect(new Set(sources).size).toBe(sources.length);
  });
});

test("the script of the home page defines every function that a page calls", () => {
  const rendered = pages.flatMap((page) => [meera, odd].map((who) => renderPage(page, who, fieldValues)));
  const called = rendered
    .map((html) => html.replaceAll(/<!--[\s\S]*?-->/g, ""))
    .flatMap((html) => [...html.matchAll(/(?:on\w+|href)="\s*(?:javascript:\s*)?(\w+)\(/g)])
    .flatMap(([, name = ""]) => name);
  // The pages of outings bring the functions of their forms.
  const scripts = [homeScript, ...rendered.filter((html) => html.includes("submitOutingForm("))].join();
  const isDefined = (name: string) => scripts.includes(`function ${name}(`) || scripts.includes(`"${name}"`);
  expect([...new Set(called)].filter((name) => name !== "void" && !isDefined(name))).toEqual([]);
});

test("every menu page has a menu entry", () => {
  const entries = new Set(menu.flatMap((group) => group.entries).map(({ path }) => path));
  expect(pages.filter(({ shape, path }) => shape === "menu" && !entries.has(path))).toEqual([]);
});

const folder = join(import.meta.dirname, "../../docs/portal");
const descriptions = ["../portal.md", ...readdirSync(folder)].map((file) => readFileSync(join(folder, file), "utf8"));

test.each(emptyMessages)(
  "the page %s shows “%s”, which its description names, in one of its variants",
  (name, message) => {
    const [page] = pages.filter((one) => one.name === name);
    const isShown = (variant: string | null) =>
      page !== undefined && renderPage(page, meera, fieldValues, variant).replaceAll(/\s+/g, " ").includes(message);
    expect([null, ...(page?.variants ?? [])].some(isShown)).toBe(true);
    const isNamed = (source: string) => source.toLowerCase().includes(`\`${message.toLowerCase()}\``);
    expect(descriptions.some((source) => isNamed(source.replaceAll("` ", "`")))).toBe(true);
  },
);
