import { hiddenValue } from "../../html/find.ts";
import type { Section } from "../../html/section.ts";
import { definePage } from "../../portal/define-page.ts";
import type { Page } from "../../portal/page.ts";
import { type OutingForm, parseForm, parseTexts } from "./form.ts";
import { generalOuting, parseGeneral } from "./general.page.ts";
import { historyRow } from "./history.ts";
import type { Answer } from "./proof.ts";
import type { OutingKind } from "./request-schema.ts";
import { REQUESTS_TABLE } from "./requests-table.ts";
import { parseWeekend, weekendOuting } from "./weekend.page.ts";

/** The texts and the history of a page. That no row is there proves nothing unless the page has the table or the student. */
type OpenedPage = Answer & { readonly isProof: boolean };
/** A page that was opened to send something. `form` is null if it does not accept requests. */
type OpenedForm = Answer & { readonly form: OutingForm | null };

const tables = {
  general: { ...generalOuting, parse: parseGeneral },
  weekend: { ...weekendOuting, parse: parseWeekend },
};

function parseOpened(section: Section, kind: OutingKind): OpenedPage {
  const rows = tables[kind].parse(section).map((row) => historyRow(row));
  const isShown = section.byId(REQUESTS_TABLE.id) !== null || hiddenValue(section.element, "regNo") !== null;
  return { ...parseTexts(section.element), rows, isProof: rows.length > 0 || isShown };
}

/** The history of a kind of outing. Not in the list of pages, like the next one: they have the names of those of `*.page.ts`. */
export const historyPage = (kind: OutingKind): Page<object, OpenedPage> =>
  definePage<object, OpenedPage>({ ...tables[kind], parse: (section) => parseOpened(section, kind) });

/** The page of a kind of outing with its form. `today` is called when the page is here. */
export const formPage = (kind: OutingKind, today: () => string): Page<object, OpenedForm> =>
  definePage<object, OpenedForm>({
    ...tables[kind],
    parse(section) {
      const opened = parseOpened(section, kind);
      const form = parseForm(section.element, kind, today());
      // Its texts are for the student to read. They are no reason for an empty history.
      if (form !== null) section.account(section.requireId("outingForm"));
      return { ...opened, form };
    },
  });
