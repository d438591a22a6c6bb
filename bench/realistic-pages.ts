import { pages } from "../demo-portal/pages/index.ts";
import type { PortalPage } from "../demo-portal/pages/page.ts";

/**
 * Sizes of the real portal's pages, in bytes, where the demo portal's are smaller: the real ones are indented by twenty
 * tabs and more.
 */
const realBytes: Readonly<Record<string, number>> = {
  attendance: 20_000,
  timetable: 100_000,
  grade_history: 135_000,
  calendar_month: 70_000,
};

/** The demo portal's pages in the size of the real ones. A page that was drawn once is kept: drawing is no part of any figure. */
export const realisticPages: readonly PortalPage[] = pages.map((page) => {
  const drawn = new Map<string, string>();
  return {
    ...page,
    render(client) {
      const { x, nocache, ...form } = Object.fromEntries(client.form);
      const key = JSON.stringify([client.student.registrationNumber, client.csrf, client.variant, form]);
      const html = drawn.get(key) ?? indented(page.render(client), realBytes[page.name] ?? 0);
      drawn.set(key, html);
      return html;
    },
  };
});

/** The page with every line indented so far that it has this size; unchanged if it is larger. */
function indented(html: string, bytes: number): string {
  const lines = html.split("\n");
  const tabs = Math.max(0, Math.round((bytes - html.length) / lines.length));
  return lines.join(`\n${"\t".repeat(tabs)}`);
}
