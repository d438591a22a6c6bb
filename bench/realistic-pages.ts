import { pages } from "../demo-portal/pages/index.ts";
import type { PortalPage } from "../demo-portal/pages/page.ts";

/**
 * Sizes of the real portal's pages in bytes, for pages that are smaller in the demo portal. The real pages are indented by
 * twenty and more tabs.
 */
const realBytes: Readonly<Record<string, number>> = {
  attendance: 20_000,
  timetable: 100_000,
  grade_history: 135_000,
  calendar_month: 70_000,
};

/** The demo portal's pages in the size of the real ones. Rendered pages are cached, because no figure includes rendering. */
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

/** Indents every line so that the page has this size. A larger page is returned unchanged. */
function indented(html: string, bytes: number): string {
  const lines = html.split("\n");
  const tabs = Math.max(0, Math.round((bytes - html.length) / lines.length));
  return lines.join(`\n${"\t".repeat(tabs)}`);
}
