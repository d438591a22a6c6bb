import { ServiceError } from "../contract/errors.ts";
import { PageChanged } from "../html/page-changed.ts";

/**
 * Runs a parser of an answer during a login or logout. Throws portal_page_changed for a page over a limit of the tree or of
 * the call stack.
 */
export function withinLimits<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof PageChanged || error instanceof RangeError)) throw error;
    throw new ServiceError("portal_page_changed", "The portal's answer is larger than any page of the portal.");
  }
}
