import { employeeId, Session, SessionBody, trimmed } from "../../contract/bodies.ts";
import { invalidBody } from "../../contract/errors.ts";
import { list, record } from "../../contract/fields.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import type { PortalSession } from "../../portal/session.ts";
import { facultyDetailsPage } from "./details.page.ts";
import { facultyDirectoryPage } from "./directory.page.ts";
import { FacultyDetails, FacultyEntry } from "./schema.ts";

/** The answer of a search without a match. */
const NOBODY: FacultyEntry = { emp_id: "", faculty_name: "", designation: "", school_or_centre: "" };

/** False where nobody has seen the directory listed: a message that nobody was found proves nothing. */
const isListed = ({ campus }: PortalSession) => campus.endpoints.get("/student/faculty")?.certainty !== "unproven";

export const faculty = endpoint({
  path: "/student/faculty",
  scopes: ["contacts"],
  summary: "The whole faculty directory.",
  description: "About 850 people, sorted by name. The directory rarely changes: cache it for days.",
  cost: { requests: 1, note: "the response is about half a megabyte" },
  empty: { answer: "`[]`", when: "if the table has only its headings, or the page says that there is no data" },
  body: SessionBody,
  answer: list(FacultyEntry, "In the portal's order, by name."),
  pages: [facultyDirectoryPage],
  read: (student) => student.read(facultyDirectoryPage, { search_term: "", mayBeEmpty: isListed(student) }),
});

export const facultySearch = endpoint({
  path: "/student/faculty/search",
  scopes: ["contacts"],
  summary: "Search the faculty directory; returns the first match.",
  description:
    "The portal searches names and needs at least three characters. A shorter term is looked up in the directory, as a part of a name, " +
    "and one of digits that the search does not find in the details, as `emp_id`.",
  cost: {
    requests: 1,
    note: "2 for a term of digits that the portal's search does not find, or of fewer than three characters",
  },
  empty: { answer: 'a record with `""` in all fields', when: "if nobody matches" },
  body: record("FacultySearchRequest", "A search term.", {
    session: Session,
    search_term: trimmed(
      "Part of a name, or an employee id. Leading and trailing whitespace is ignored.",
      "deshmukh",
      100,
    ),
  }),
  answer: FacultyEntry,
  async read(student, body) {
    const search_term = body.search_term.trim();
    const [found] = await student.read(facultyDirectoryPage, { search_term });
    const isId = /^\d+$/.test(search_term);
    if (found !== undefined || (!isId && search_term.length >= 3)) return found ?? NOBODY;
    if (isId) {
      const { faculty_name, ...person } = await student.read(facultyDetailsPage, { emp_id: search_term });
      if (faculty_name === null) return NOBODY;
      const { emp_id, designation, school_or_centre } = person;
      return { emp_id, faculty_name, designation: designation ?? "", school_or_centre: school_or_centre ?? "" };
    }
    const everybody = await student.read(facultyDirectoryPage, { search_term: "" });
    const message = "has fewer than three characters, and the portal of this campus does not list its directory";
    if (everybody.length === 0 && !isListed(student)) throw invalidBody([{ pointer: "/search_term", message }]);
    const name = search_term.toLowerCase();
    return everybody.find(({ faculty_name }) => faculty_name.toLowerCase().includes(name)) ?? NOBODY;
  },
});

export const facultyDetails = endpoint({
  path: "/student/faculty/details",
  scopes: ["contacts"],
  summary: "One faculty member with weekly open hours.",
  description:
    "Open hours are returned as the portal stores them, even if they end before they start. The photo is not returned.",
  empty: { answer: "null in all fields except `emp_id`, and `[]` for `office_hours`", when: "if `emp_id` is unknown" },
  body: record("FacultyDetailsRequest", "A faculty member.", {
    session: Session,
    emp_id: employeeId("Employee id: `emp_id` of a faculty entry or of the mentor."),
  }),
  answer: FacultyDetails,
  page: facultyDetailsPage,
});
