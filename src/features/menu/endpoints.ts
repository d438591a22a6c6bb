import { Type } from "typebox";
import { isDownloadPath, optional, Session, SessionBody, semSubId } from "../../contract/bodies.ts";
import { invalidBody } from "../../contract/errors.ts";
import { list, record } from "../../contract/fields.ts";
import { addition, endpoint } from "../../portal/define-endpoint.ts";
import type { PortalSession } from "../../portal/session.ts";
import { deniedAs, MENU_PATH } from "./denied.ts";
import { loginHistoryPage } from "./login-history.page.ts";
import { homeMenuPage, loadedMenuPage } from "./menu.page.ts";
import { anyOtherPage, otherPage } from "./other.page.ts";
import { LoginRecord, MenuEntry, PageTexts } from "./schema.ts";

const menuPath = Type.String({
  description: "The `path` of an entry of `/student/menu`.",
  examples: ["hostels/HostelStudentRoomView"],
  "x-error-message": "is not a path as returned by `/student/menu`",
  pattern: MENU_PATH,
});

const readMenu = async (student: PortalSession) =>
  (await student.read(homeMenuPage, {})) ?? (await student.read(loadedMenuPage, {}));

export const menu = addition({
  path: "/student/menu",
  scopes: ["pages"],
  summary: "The entries of the student's menu at the portal.",
  description:
    "Without the pages that `/student/page` never opens (12.10), such as credentials, payments and registrations. Entries with an endpoint of their own are included.",
  cost: { requests: 1, max: 2, note: "2 if the home page loads its menu" },
  body: SessionBody,
  answer: list(MenuEntry, "In the portal's order."),
  pages: [homeMenuPage, loadedMenuPage],
  read: readMenu,
});

export const page = endpoint({
  path: "/student/page",
  scopes: ["pages"],
  tag: "untyped",
  summary: "Any page of the menu: its texts, tables and links to files.",
  description:
    "For pages without an endpoint of their own. Nobody has described these pages: the answer has every visible text, but no field has a " +
    "meaning (12.10). `sem_sub_id` is sent in the portal's usual fields; a page that does not know them ignores it. A path that is not in " +
    "the student's menu, or that is never opened, is a 422, and the page is not requested.",
  cost: { requests: 2, max: 3, note: "1 or 2 of them for the menu, which must have the path" },
  body: record("PageRequest", "A page of the menu.", {
    session: Session,
    path: menuPath,
    sem_sub_id: optional(semSubId),
  }),
  answer: PageTexts,
  example: { path: "hostels/HostelStudentRoomView" },
  pages: [anyOtherPage],
  check(_portal, { path }) {
    const denied = deniedAs(path);
    if (denied !== null) throw invalidBody([{ pointer: "/path", message: `is never opened: it is about ${denied}` }]);
  },
  async read(student, { path, sem_sub_id = null }) {
    const entries = await readMenu(student);
    if (!entries.some((entry) => entry.path === path))
      throw invalidBody([{ pointer: "/path", message: "is not in the menu of this student" }]);
    const { files, semester_applied, controls, ...texts } = await student.read(otherPage(path), { sem_sub_id });
    const links = files.map((file) => ({ ...file, download_path: isDownloadPath(file.path) ? file.path : null }));
    return { ...texts, files: links, semester_applied, controls };
  },
});

export const loginHistory = endpoint({
  path: "/student/login_history",
  scopes: ["pages"],
  tag: "unconfirmed",
  summary: "The logins of the account: when, from which address, with what outcome.",
  description: "Columns are found by the words of their headings, and texts are the portal's own.",
  empty: { answer: "`[]`" },
  body: SessionBody,
  answer: list(LoginRecord, "In the portal's order."),
  page: loginHistoryPage,
});
