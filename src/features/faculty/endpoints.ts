import { Type } from "typebox";
import { employeeId, Session, SessionBody, trimmed } from "../../http/bodies.ts";
import { endpoint } from "../../http/endpoint.ts";
import { list } from "../../http/fields.ts";
import { detailsPage } from "./details.page.ts";
import { directoryPage } from "./directory.page.ts";
import { FacultyDetails, FacultyEntry } from "./schema.ts";

/** What a search that finds nobody answers. */
const NOBODY: FacultyEntry = { emp_id: "", faculty_name: "", designation: "", school_or_centre: "" };

export const faculty = endpoint({
  path: "/student/faculty",
  summary: "The whole faculty directory.",
  description:
    "About 850 people, by name. It changes rarely: keep it for days. Costs the portal 1 request of about half a megabyte. Empty: `[]`.",
  body: SessionBody,
  answer: list(FacultyEntry, "In the portal's order: by name."),
  example: {},
  handle: (portal, { session }) => portal.open(session).read(directoryPage, { search_term: "" }),
});

export const facultySearch = endpoint({
  path: "/student/faculty/search",
  summary: "The first member of the faculty that fits a search term.",
  description:
    "The portal searches names, from three characters on. Costs it 1 request; 2 for a term of digits that its search does not find, " +
    'which is then looked up as `emp_id` in the directory. Empty: the record with `""` in all fields.',
  body: Type.Object({
    session: Session,
    search_term: trimmed("Part of a name, or an employee id. White space at its ends is dropped.", "deshmukh", 1, 100),
  }),
  answer: FacultyEntry,
  example: { search_term: "deshmukh" },
  async handle(portal, body) {
    const student = portal.open(body.session);
    const search_term = body.search_term.trim();
    const [found] = await student.read(directoryPage, { search_term });
    if (found !== undefined || !/^\d+$/.test(search_term)) return found ?? NOBODY;
    const everybody = await student.read(directoryPage, { search_term: "" });
    return everybody.find(({ emp_id }) => emp_id === search_term) ?? NOBODY;
  },
});

export const facultyDetails = endpoint({
  path: "/student/faculty/details",
  summary: "One member of the faculty with the weekly open hours.",
  description:
    "Open hours are passed on as the portal holds them, also those that end before they start. Costs the portal 1 request. " +
    "Empty, for an unknown `emp_id`: all fields null but `emp_id`, no open hours.",
  body: Type.Object({
    session: Session,
    emp_id: employeeId("Employee id: `emp_id` of a faculty entry or of the mentor."),
  }),
  answer: FacultyDetails,
  example: { emp_id: "99001" },
  handle: (portal, { session, emp_id }) => portal.open(session).read(detailsPage, { emp_id }),
});
