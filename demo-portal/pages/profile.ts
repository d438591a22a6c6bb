import { escapeHtml, mainSection } from "../html/html.ts";
import { type ProfileSection, profileSections } from "../world/profile-sections.ts";
import type { Student } from "../world/students.ts";
import { menuPage, type PortalPage, type RenderContext } from "./page.ts";

/** Personal data of a student, in five collapsible sections. */
export const profilePage: PortalPage = {
  ...menuPage("profile", "studentsRecord/StudentProfileAllView", "My Info", "Profile"),
  variants: [
    "broken_labels", // longer labels, headings and subheadings are also broken by CRLF and tabs
    "card", // name, programme and school next to the photo
    "no_card", // only the photo
    "no_photo", // no image at all
    "no_mentor", // the proctor section has no rows
    "no_mess", // a message in place of the rows of the hostel section, as on another campus
    "empty_mentor", // the proctor section has nine rows without values
  ],
  render(context) {
    const { student, variant } = context;
    const sections = profileSections(student, variant);
    return mainSection(
      "Student Profile",
      `				<div class="row">
					<div class="col-4 mt-4 mb-3">${photo(student, variant)}</div>${hasCard(context) ? card(student) : ""}
				</div><div class="accordion" id="accordionStudent">
${sections.map((section, index) => accordionItem(section, index, context)).join("\n")}</div>`,
    );
  },
};

function photo({ photo: data }: Student, variant: string | null): string {
  return data === null || variant === "no_photo"
    ? ""
    : `<img class="img border border-primary" src="data:null;base64,${data}" alt="photo"/>`;
}

/** The real portal added and removed the card over time. The odd student, the fresher and the bare student have none. */
const hasCard = ({ student, variant }: RenderContext): boolean =>
  variant === "card" || (variant !== "no_card" && !["odd", "fresher", "bare"].includes(student.kind));

function card(student: Student): string {
  const pair = (key: string, value: string) => `<label>${key}</label>
						<label>${escapeHtml(value)}</label><br/>`;
  return `<div class="col-8">
						<p style="font-size: 18px; text-align: center; font-weight: bold;">${escapeHtml(student.name)}</p>
						${pair("REGISTER NUMBER", student.registrationNumber)}
						<label for="branchno">PROGRAM &amp; BRANCH</label>
						<label for="branchnodata">${escapeHtml(student.program)}</label><br/>${pair("SCHOOL NAME", student.school)}</div>`;
}

const breakBeforeLastWord = (text: string) => text.replace(/ (?=\S+$)/, "\r\n\t\t\t\t\t\t\t\t");

/** A label as the page breaks it. Only two-word labels are known to be broken; the day scholar's are on one line. */
function labelText(text: string, { student, variant }: RenderContext): string {
  const isBroken = variant === "broken_labels" || (student.kind !== "day_scholar" && /^\S+ \S+$/.test(text));
  return escapeHtml(isBroken ? breakBeforeLastWord(text) : text);
}

const table = (lines: readonly string[]) => `<table class="table">
							${lines.join("\n\t\t\t\t\t\t\t")}</table>`;

const bodies = ["One", "Two", "Three", "Four", "Five"];

function accordionItem(section: ProfileSection, index: number, context: RenderContext): string {
  const { variant } = context;
  const headingText = (text: string) => escapeHtml(variant === "broken_labels" ? breakBeforeLastWord(text) : text);
  const { heading, rows } = section;
  const id = `collapse${bodies[index]}`;
  const lines = rows.map((row) =>
    typeof row === "string"
      ? `<tr><td colspan="2" style="font-weight: bold;">${headingText(row)}</td></tr>`
      : `<tr><td>${labelText(row[0], context)}</td><td>${escapeHtml(row[1] ?? "")}</td></tr>`,
  );
  return `					<div class="accordion-item">
						<h2 class="accordion-header"><button class="accordion-button" type="button" data-bs-target="#${id}">${headingText(heading)}</button></h2>
						<div id="${id}" class="accordion-collapse collapse"><div class="accordion-body">
						${variant === "no_mess" && heading === "HOSTEL INFORMATION" ? '<span class="text-danger">Mess Data Not Found</span>' : table(lines)}
						</div></div></div>`;
}
