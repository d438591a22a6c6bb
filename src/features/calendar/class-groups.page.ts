import type { HtmlElement } from "../../html/dom/element.ts";
import { requireSection } from "../../html/old-section.ts";
import { parseOptions } from "../../html/options.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Page } from "../../portal/page.ts";
import type { SemesterInput } from "../semester-input.ts";
import type { ClassGroup } from "./schema.ts";

/** The group that combines all others. It is the portal's default. */
export const DEFAULT_CLASS_GROUP = "COMB";

/** The class groups of a semester. */
export const classGroupsPage: Page<SemesterInput, ClassGroup[]> = {
  name: "calendar_class_groups",
  path: "getDateForSemesterPreview",
  shape: "data",
  form: ({ sem_sub_id }) => ({ paramReturnId: "getDateForSemesterPreview", semSubId: sem_sub_id }),
  parse: parseClassGroups,
};

function parseClassGroups(page: HtmlElement): ClassGroup[] {
  const root = requireSection(page, "getDateForSemesterPreview");
  return parseOptions(root, "classGroupId").map(({ value, text }) => {
    if (text === "") throw new PageChanged("name of a class group");
    return { id: value, name: text, is_default: value === DEFAULT_CLASS_GROUP };
  });
}
