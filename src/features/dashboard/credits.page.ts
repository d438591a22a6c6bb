import { Cell } from "../../html/cell.ts";
import { isHiddenWithin } from "../../html/dom/hidden.ts";
import { childElements, findAll } from "../../html/find.ts";
import { heading } from "../../html/headings.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { parseNumber } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import type { DashboardCredits } from "./schema.ts";

const LABELS = ["Total Credits Required", "Earned Credits", "Current CGPA", "Non-Graded Core Requirement"] as const;

/** Credits and CGPA of the home page: list items of a label and a value. */
export const dashboardCreditsPage = definePage<object, DashboardCredits>({
  name: "dashboard_credits",
  path: "get/dashboard/current/cgpa/credits",
  shape: "data",
  form: () => ({}),
  section: null,
  labels: LABELS,
  parse(section) {
    const values = parseItems(section);
    const number = (label: (typeof LABELS)[number]) => values.get(label)?.value(parseNumber) ?? null;
    return {
      total_credits_required: number("Total Credits Required"),
      credits_earned: number("Earned Credits"),
      cgpa: number("Current CGPA"),
      non_graded_core_requirement: values.get("Non-Graded Core Requirement")?.text() ?? null,
    };
  },
});

/** The values by label. The account of the page judges items with another label or of another form. */
function parseItems(section: Section): ReadonlyMap<string, Cell> {
  const values = new Map<string, Cell>();
  for (const item of findAll(section.element, "li")) {
    if (isHiddenWithin(section.element, item)) continue;
    const [name, value, ...more] = childElements(item);
    if (name === undefined || value === undefined || more.length > 0) continue;
    const label = LABELS.find((known) => heading(known) === name.heading);
    if (label === undefined) continue;
    if (values.has(label)) throw new PageChanged(`one item "${label}"`);
    if (!item.closed || item.parent?.closed !== true) throw new PageChanged(`the end of the item "${label}"`);
    values.set(label, new Cell(label, value, heading(label), section));
    section.account(item);
  }
  for (const label of LABELS.slice(0, 3)) {
    section.report.lookedFor("label", label);
    if (!values.has(label)) throw new PageChanged(`an item "${label}"`);
  }
  section.records += [...values.values()].filter((value) => value.hasValue()).length;
  return values;
}
