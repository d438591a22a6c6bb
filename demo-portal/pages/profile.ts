import { escapeHtml, hidden, mainSection } from "../html/html.ts";
import { type ProfileRow, type ProfileSection, profileSections } from "../world/profile-sections.ts";
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
    const { student, variant, campus } = context;
    const sections = profileSections(student, variant).map((section) => (campus ? campusSection(section) : section));
    return mainSection(
      "Student Profile",
      `				<div class="row">
					<div class="col-4 mt-4 mb-3">${photo(student, variant)}</div>${hasCard(context) ? card(context) : ""}
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
const hasCard = ({ student, variant, campus }: RenderContext): boolean =>
  variant === "card" ||
  (variant !== "no_card" && (campus !== undefined || !["odd", "fresher", "bare"].includes(student.kind)));

function card({ student, campus }: RenderContext): string {
  if (campus !== undefined) return campusCard(student);
  const pair = (key: string, value: string) => `<label>${key}</label>
						<label>${escapeHtml(value)}</label><br/>`;
  return `<div class="col-8">
						<p style="font-size: 18px; text-align: center; font-weight: bold;">${escapeHtml(student.name)}</p>
						${pair("REGISTER NUMBER", student.registrationNumber)}
						<label for="branchno">PROGRAM &amp; BRANCH</label>
						<label for="branchnodata">${escapeHtml(student.program)}</label><br/>${pair("SCHOOL NAME", student.school)}</div>`;
}

/** The card of the sister campuses: the value of a label is the next label, which names itself in `for`. */
function campusCard({ registrationNumber, applicationNumber, name, email, program, school }: Student): string {
  const pair = (key: string, target: string, value: string) => `<label class="col-form-label">${key}</label>
						<label for="${target}" class="col-form-label">${escapeHtml(value)}</label><br/>`;
  return `<div class="col-8">${hidden("applno", applicationNumber, "applno")}${hidden("regno", registrationNumber, "regno")}
						<p style="font-size: 18px; text-align: center; font-weight: bold;">${escapeHtml(name)}</p>
						${pair("REGISTER NUMBER", "no", registrationNumber)}${pair("VIT EMAIL", "vmail", email ?? "")}
						${pair("PROGRAM &amp; BRANCH", "branchno", program)}${pair("SCHOOL NAME", "schoolno", school)}</div>`;
}

const hostelLabels: Readonly<Record<string, string>> = {
  ...{ "BLOCK NAME": "Block Name", "ROOM NO.": "Room No.", "BED TYPE": "Bed Type" },
  "MESS INFORMATION": "Mess Information",
};

/** A section at a sister campus: the number of a friend, cabins with dashes, and only rooms in the hostel section. */
function campusSection({ heading, rows }: ProfileSection): ProfileSection {
  const isHostel = heading === "HOSTEL INFORMATION";
  return {
    heading,
    rows: rows.flatMap((row, index): readonly ProfileRow[] => {
      if (typeof row === "string") return [row];
      const [label, value] = row;
      if (isHostel) return label in hostelLabels ? [[hostelLabels[label] ?? "", value]] : [];
      if (label === "CABIN") return [[label, value?.replace(/^([A-Z]+)-?(\d?)-/, "$1$2--5F--") ?? null]];
      const isOwnNumber = label === "MOBILE NUMBER" && rows[index + 1] === "CURRENT ADDRESS";
      return isOwnNumber ? [row, ["FRIEND MOBILE NUMBER", value === null ? null : "9000000109"]] : [row];
    }),
  };
}

const breakBeforeLastWord = (text: string) => text.replace(/ (?=\S+$)/, "\r\n\t\t\t\t\t\t\t\t");

/** A label as the page breaks it. Only two-word labels are known to be broken; the day scholar's are on one line. */
function labelText(text: string, { student, variant }: RenderContext): string {
  const isBroken = variant === "broken_labels" || (student.kind !== "day_scholar" && /^\S+ \S+$/.test(text));
  return escapeHtml(isBroken ? breakBeforeLastWord(text) : text);
}

const table = (lines: readonly string[]) => `<table class="table">
							${lines.join("\n\t\t\t\t\t\t\t")}</table>`;

/** At a sister campus, the hostel section of a day scholar has no table. */
function sectionContent({ variant, campus }: RenderContext, heading: string, lines: readonly string[]): string {
  if (campus !== undefined && lines.length === 0) return "";
  return variant === "no_mess" && heading === "HOSTEL INFORMATION"
    ? '<span class="text-danger">Mess Data Not Found</span>'
    : table(lines);
}

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
						${sectionContent(context, heading, lines)}
						</div></div></div>`;
}
