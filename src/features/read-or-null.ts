import { ServiceError } from "../contract/errors.ts";

/** Failures that last, and concern one page. */
const LASTING: ReadonlySet<string> = new Set<ServiceError["code"]>([
  "portal_page_changed",
  "portal_answer_mismatch",
  "portal_menu_unavailable",
]);

/** Null for a page that the service cannot read: other pages may still say enough. */
export const ifReadable = <Record>(read: Promise<Record>): Promise<Record | null> =>
  read.catch((error) => {
    if (error instanceof ServiceError && LASTING.has(error.code)) return null;
    throw error;
  });
