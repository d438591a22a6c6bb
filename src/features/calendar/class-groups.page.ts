import { parseOptions } from "../../html/options.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { definePage } from "../../portal/define-page.ts";
import type { SemesterInput } from "../semester-input.ts";
import { findMonthButtons } from "./months.page.ts";
import type { ClassGroup } from "./schema.ts";

/** The portal's default: the group that combines all others or, at a campus without it, the general one. */
const DEFAULTS = ["COMB", "ALL"];

/** The class groups of a semester. Below them are the months of the default group, which have a page of their own. */
export const classGroupsPage = definePage<SemesterInput, ClassGroup[]>({
  name: "calendar_class_groups",
  path: "getDateForSemesterPreview",
  form: ({ sem_sub_id }) => ({ paramReturnId: "getDateForSemesterPreview", semSubId: sem_sub_id }),
  section: "getDateForSemesterPreview",
  empty: { subjects: ["class groups", "calendar", "academic calendar"] },
  parse(section) {
    section.account(...findMonthButtons(section));
    const options = parseOptions(section, "classGroupId");
    const standard = DEFAULTS.find((id) => options.some(({ value }) => value === id));
    return options.map(({ value, text }) => {
      if (text === "") throw new PageChanged("the name of a class group");
      return { id: value, name: text, is_default: value === standard };
    });
  },
});
