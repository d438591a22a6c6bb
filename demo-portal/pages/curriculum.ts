import { escapeHtml, mainSection } from "../html/html.ts";
import { creditsOf, curriculumOf } from "../world/curriculum.ts";
import { dataPage, menuPage, type PortalPage } from "./page.ts";

const headings = [
  ...["Basket", "Course Code", "Course Title", "Course Type"],
  ...["Credits", "Compulsory", "Registration Status", "Registered"],
];

const table = (names: readonly string[], rows: readonly (readonly string[])[]): string => {
  const cells = (tag: string, texts: readonly string[]) =>
    texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join("");
  const lines = rows.map((row) => `							<tr>${cells("td", row)}</tr>`);
  return `						<table class="table table-hover table-bordered">
							<thead><tr>${cells("th", names)}</tr></thead><tbody>${lines.join("\n")}</tbody></table>`;
};

const nothing = `						<span style="color: red;">No data found</span>`;

/** Every course of the curriculum. The real page has about 200 rows. */
export const curriculumPage: PortalPage = {
  ...menuPage("curriculum", "academics/common/Curriculum", "Academics", "My Curriculum"),
  variants: [
    "no_table", // no table, "No data found"
    "header_only", // the table has only its headings
  ],
  render({ student, variant }) {
    const courses = variant === "header_only" ? [] : curriculumOf(student);
    const rows = courses.map((course) => [
      ...[course.basket, course.code, course.title, course.type],
      ...[course.credits, course.compulsory, course.status, course.registered],
    ]);
    const isShown = variant !== "no_table" && (rows.length > 0 || variant === "header_only");
    return mainSection("My Curriculum", isShown ? table(headings, rows) : nothing);
  },
};

/** Required and earned credits by category. A dash means that nothing has been earned. */
export const creditsDistributionPage: PortalPage = {
  ...dataPage("credits_distribution", "academics/common/CreditsDistributionDetails", ["registerNumber"]),
  variants: [
    "header_only", // the table has only its headings
    "zero", // 0 instead of the dash
  ],
  render({ student, variant }) {
    const none = variant === "zero" ? "0" : "-";
    const rows = (variant === "header_only" ? [] : creditsOf(student)).map(({ category, total, earned }, index) => [
      ...[String(index + 1), category, total, earned ?? none],
    ]);
    const content = table(["Sl.No.", "Category", "Total Credits", "Earned Credits"], rows);
    return `<div class="col-sm-12"><h4>Credits Distribution</h4>\n${content}\n</div>`;
  },
};
