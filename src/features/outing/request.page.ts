import type { HtmlElement } from "../../html/dom/element.ts";
import { definePage } from "../../portal/define-page.ts";
import type { Page } from "../../portal/page.ts";
import { isOutingPage, type OutingForm, type OutingTexts, parseForm, parseTexts } from "./form.ts";
import { generalOuting, parseGeneral } from "./general.page.ts";
import { type HistoryRow, historyRow } from "./history.ts";
import type { OutingKind } from "./request-schema.ts";
import { requestIdsIn } from "./requests-table.ts";
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

/** The history of a kind of outing, as evidence. Not in the list of pages: they have the names of those of `*.page.ts`. */
export const historyPage = (kind: OutingKind): Page<object, readonly HistoryRow[]> =>
  definePage<object, readonly HistoryRow[]>({
    ...tables[kind],
    parse: (section) => tables[kind].parse(section).map((row) => historyRow(row)),
  });

/** The page of a kind of outing with its form. `today` is called when the page is here. */
export const formPage = (kind: OutingKind, today: () => string): Page<object, OpenedForm> =>
  definePage<object, OpenedForm>({
    ...tables[kind],
    parse(section) {
      const rows = tables[kind].parse(section).map((row) => historyRow(row));
      return { rows, form: parseForm(section.element, kind, today()), texts: parseTexts(section.element) };
    },
  });

/** The texts of the answer to a form that was sent, and the ids of its buttons; null if the answer is not the complete page. */
export const textsOfAnswer = (page: HtmlElement) =>
  isOutingPage(page) ? { ...parseTexts(page), ids: requestIdsIn(page) } : null;
