import { isEmptyMessage } from "../../html/absence.ts";
import { hiddenValue } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { newContext, Section } from "../../html/section.ts";
import type { Page } from "../../portal/page.ts";
import { parseTexts } from "./page-texts.ts";
import type { LoginRecord } from "./schema.ts";

/** The words of the headings of each field. Which headings the page has, nobody has published. */
const FIELDS = { time: /date|time/i, address: /\bip\b|address/i, status: /status|result|remark/i };

/** The logins of the account. */
export const loginHistoryPage: Page<object, LoginRecord[]> = {
  name: "login_history",
  path: "show/login/history",
  shape: "data",
  isUntyped: true,
  form: () => ({}),
  parse(page, _input, context = newContext()) {
    const section = new Section(page, context);
    section.assertStudent(hiddenValue(page, "authorizedID"));
    const { tables, messages } = parseTexts(page, context.report);
    const columnsOf = (field: keyof typeof FIELDS, headings: readonly string[]) =>
      headings.flatMap((text, at) => (FIELDS[field].test(text) ? [at] : []));
    const table = tables.find(
      ({ headings }) =>
        headings !== null && columnsOf("time", headings).length * columnsOf("address", headings).length > 0,
    );
    if (table === undefined && messages.some(isEmptyMessage)) return [];
    if (table?.headings == null) throw new PageChanged("a table with times and addresses");
    const { headings, rows } = table;
    if (rows.length === 0 && !messages.every(isEmptyMessage)) throw new PageChanged('a known message for "no data"');
    const used = Object.keys(FIELDS).flatMap((field) => columnsOf(field as keyof typeof FIELDS, headings));
    headings.forEach((text, at) => {
      if (!used.includes(at) && !/^(?:#|s.*no\.?)$/i.test(text))
        context.report.leaveUnread("a column of the login history");
    });
    return rows.map((row) => {
      const text = (field: keyof typeof FIELDS) =>
        columnsOf(field, headings)
          .flatMap((at) => row[at] ?? [])
          .join(" ") || null;
      return { time: text("time"), address: text("address"), status: text("status") };
    });
  },
};
