import { hiddenValue } from "../../html/find.ts";
import { definePage } from "../../portal/define-page.ts";
import type { Page } from "../../portal/page.ts";
import { type OutingForm, type OutingTexts, parseForm, parseTexts } from "./form.ts";
import { generalOuting, parseGeneral } from "./general.page.ts";
import { type HistoryRow, historyRow } from "./history.ts";
import type { OutingKind } from "./request-schema.ts";
import { REQUESTS_TABLE } from "./requests-table.ts";
import { parseWeekend, weekendOuting } from "./weekend.page.ts";

/** An outing page that was opened to send something: the form, what is written next to it, and the history. */
interface OpenedForm {
  /** Null if the form does not accept requests. */
  readonly form: OutingForm | null;
  readonly texts: OutingTexts;
  readonly rows: readonly HistoryRow[];
}

const tables = {
  general: { ...generalOuting, parse: parseGeneral },
  weekend: { ...weekendOuting, parse: parseWeekend },
};

/**
 * The history of a kind of outing, as evidence; null if the page has neither the table nor the student: that no row is there proves
 * nothing. Not in the list of pages: they have the names of those of `*.page.ts`.
 */
export const historyPage = (kind: OutingKind): Page<object, readonly HistoryRow[] | null> =>
  definePage<object, readonly HistoryRow[] | null>({
    ...tables[kind],
    parse(section) {
      const rows = tables[kind].parse(section).map((row) => historyRow(row));
      const isShown = section.byId(REQUESTS_TABLE.id) !== null || hiddenValue(section.element, "regNo") !== null;
      return rows.length > 0 || isShown ? rows : null;
    },
  });

/** The page of a kind of outing with its form. `today` is called when the page is here. */
export const formPage = (kind: OutingKind, today: () => string): Page<object, OpenedForm> =>
  definePage<object, OpenedForm>({
    ...tables[kind],
    parse(section) {
      const rows = tables[kind].parse(section).map((row) => historyRow(row));
      const form = parseForm(section.element, kind, today());
      // Its texts are for the student to read. They are no reason for an empty history.
      if (form !== null) section.account(section.requireId("outingForm"));
      return { rows, form, texts: parseTexts(section.element) };
    },
  });
