import { hiddenValue } from "../../html/find.ts";
import { definePage } from "../../portal/define-page.ts";
import type { Page } from "../../portal/page.ts";
import { type OutingForm, parseForm, parseTexts } from "./form.ts";
import { generalOuting, parseGeneral } from "./general.page.ts";
import { historyRow } from "./history.ts";
import type { Answer } from "./proof.ts";
import type { OutingKind } from "./request-schema.ts";
import { REQUESTS_TABLE } from "./requests-table.ts";
import { parseWeekend, weekendOuting } from "./weekend.page.ts";

/**
 * The texts and the history of a page. That no row is there proves nothing unless the page has the table or the student. `form` is null
 * if it does not accept requests, or was not asked for.
 */
type OpenedPage = Answer & { readonly isProof: boolean; readonly form: OutingForm | null };

const tables = {
  general: { ...generalOuting, parse: parseGeneral },
  weekend: { ...weekendOuting, parse: parseWeekend },
};

/**
 * The page of a kind of outing, with its form if there is `today`, which is called when the page is here. Not in the list of pages: it has
 * the names of those of `*.page.ts`.
 */
export const outingPage = (kind: OutingKind, today?: () => string): Page<object, OpenedPage> =>
  definePage<object, OpenedPage>({
    ...tables[kind],
    parse(section) {
      const rows = tables[kind].parse(section).map((row) => historyRow(row));
      const isShown = section.byId(REQUESTS_TABLE.id) !== null || hiddenValue(section.element, "regNo") !== null;
      const form = today === undefined ? null : parseForm(section.element, kind, today());
      // Its texts are for the student to read. They are no reason for an empty history.
      if (form !== null) section.account(section.requireId("outingForm"));
      return { ...parseTexts(section.element), rows, isProof: rows.length > 0 || isShown, form };
    },
  });
