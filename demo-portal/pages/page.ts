import { hidden, mainSection } from "../html/html.ts";
import type { Campus } from "../world/campus.ts";
import type { Student } from "../world/students.ts";

/** The groups of the side menu, in the portal's order. */
export const menuGroups = [
  ...(["My Info", "Info Corner", "Mentor", "Course Enrollment", "Academics"] as const),
  ...(["Examination", "Online Payments", "Hostels", "Services", "My Account"] as const),
];

export type MenuEntry = { readonly group: (typeof menuGroups)[number]; readonly label: string };

/** A page of the portal: the request that opens it and the HTML it returns. */
export interface PortalPage {
  /** Name of the page, e.g. "attendance_detail". Scripted passwords such as `data_changed:marks` use it. */
  readonly name: string;
  /** Path below /vtop/, e.g. "processViewStudentAttendance". */
  readonly path: string;
  /**
   * Required shape of the body. "menu": verifyMenu=true, authorizedID, _csrf; "data": _csrf, authorizedID and `fields`.
   * A request of the other shape gets the refusal fragment.
   */
  readonly shape: "menu" | "data";
  readonly menu?: MenuEntry;
  /** Additional fields that a data request must have. */
  readonly fields: readonly string[];
  /**
   * Path of a menu page that must have been opened earlier in this session; otherwise the request is refused. Ignored
   * if the portal was started with `primeCoursePage: false`.
   */
  readonly primedBy?: string;
  /** Variants that tests can turn on with `portal.show(name, variant)`, each documented in a comment. */
  readonly variants?: readonly string[];
  /** Status of the empty response to a request without the fields, in place of the refusal. */
  readonly refusalStatus?: number;
  render(context: RenderContext): string;
}

/** The arguments with which a page renders one request of a logged-in student. */
export interface RenderContext {
  readonly student: Student;
  /** Decoded fields of the body, urlencoded or multipart. */
  readonly form: ReadonlyMap<string, string>;
  /** Token of the session, for forms and scripts in the page. */
  readonly csrf: string;
  /** The active variant of this page, or null. */
  readonly variant: string | null;
  /** The sister campus whose forms the page has; undefined for VIT-AP. */
  readonly campus?: Campus | undefined;
}

/** The fields of a menu page. */
export const menuPage = (name: string, path: string, group: MenuEntry["group"], label: string) =>
  ({ name, path, shape: "menu", menu: { group, label }, fields: [] }) as const;

/** A menu page with a title above its content. Its name is its path, because no password refers to it. */
export const titledPage = (
  [group, label, path]: readonly [group: MenuEntry["group"], label: string, path: string],
  title: string,
  content: (context: RenderContext) => string,
  column?: string,
): PortalPage => ({
  ...menuPage(path, path, group, label),
  render: (context) => mainSection(title, content(context), column),
});

/** Pages of which only the entry in the menu is known: a line of group, label and path for each. They open and say that the demo lacks them. */
export const entryPages = (lines: string): readonly PortalPage[] =>
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [heading, label = "", path = ""] = line.trim().split(" | ");
      const group = menuGroups.find((one) => one === heading) ?? "Services";
      return titledPage([group, label, path], label, () => "<p>The demo portal does not have this page.</p>");
    });

/** The fields of a data page. */
export const dataPage = (name: string, path: string, fields: readonly string[]) =>
  ({ name, path, shape: "data", fields }) as const;

/** The hidden fields of the forms of many pages: the token and the student. */
export const ownFields = ({ csrf, student }: RenderContext): string =>
  `${hidden("_csrf", csrf)}${hidden("authorizedID", student.registrationNumber, "authorizedID")}`;
