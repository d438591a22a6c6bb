import { around, escapeHtml, mainSection } from "../html/html.ts";
import { faculty, type Teacher } from "../world/teachers.ts";
import { menuPage, type PortalPage, type RenderContext } from "./page.ts";

/** Dean and head of department: a box with a title, four labels and a photo for each. */
export const leadershipPage: PortalPage = {
  ...menuPage("leadership", "hrms/viewHodDeanDetails", "Academics", "HOD and Dean Info"),
  variants: [
    "dean_only", // one box
    "no_records", // no box, "No Record(s) Found"
  ],
  render: (context) => mainSection("School Leadership Info", boxes(context)),
};

/** Invented for the page: leaders teach no classes. */
const dean: Teacher = {
  ...faculty.anil,
  name: "Dr. Anil  Baskaran",
  email: "dean.scope@example.edu",
  cabin: "AB1-501",
};
const head: Teacher = { ...faculty.leela, email: "hod.software@example.edu", cabin: null };

function boxes({ student, variant }: RenderContext): string {
  if (variant === "no_records" || student.kind === "bare")
    return around('<div class="text-center"><span style="color: red;">', "No Record(s) Found");
  const leaders = [box("DEAN", dean), box("HEAD OF THE DEPARTMENT", head)];
  return leaders.slice(0, variant === "dean_only" ? 1 : 2).join("\n");
}

function box(role: string, { name, designation, cabin, email }: Teacher): string {
  const photo = `<td rowspan="4"><img src="data:JPEG;base64,/9j/4AAQSkZJRg==" alt="Image Not Available" width="150"/></td>`;
  const values = { "Name of the Faculty": name, Designation: designation, Cabin: cabin ?? "", Email: email };
  const rows = Object.entries(values).map(([label, value], index) => {
    const cells = `<td style="font-weight: bold;">${label}</td><td>${escapeHtml(value)}</td>`;
    return around("<tr>", cells + (index === 0 ? photo : ""));
  });
  const header = `<div class="box-header with-border text-center"><h3 class="box-title">${role}</h3></div>`;
  return around('<div class="box">', header + around('<table class="table">', rows.join("\n")));
}
