import { attribute, byId } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";

/**
 * Proves that a fragment is the answer to a request. The menu page of the attendance has the same fragments below its form,
 * as empty as for a student without data. Throws PageChanged.
 */
export function assertNotOnMenuPage({ element }: Section): void {
  let root = element;
  while (root.parent !== null) root = root.parent;
  if (byId(root, "viewStudentAttendance") !== null)
    throw new PageChanged(`element #${attribute(element, "id")} outside of the attendance menu page`);
}
