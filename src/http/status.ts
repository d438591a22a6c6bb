import type { FastifyInstance } from "fastify";
import type { PortalStatus } from "../contract/status.ts";
import { readAssets } from "./docs/assets.ts";
import { loadedOnce } from "./docs/documents.ts";
import { contentSecurityPolicy, escapeHtml, htmlStart, withRelativeLinks } from "./docs/html.ts";
import { addVary, prefersHtml } from "./negotiation.ts";

/** Callers may show a status that is this old. */
const MAX_AGE_S = 10;

/** GET /status: the state of the portal, as JSON or, for a browser, as a page. Requires no API key, so that an app can show it to everyone. */
export function addStatus(app: FastifyInstance, read: () => PortalStatus): void {
  const styleSheet = loadedOnce(async () => (await readAssets()).asset("site.css"));
  app.get("/status", async ({ raw }, reply) => {
    addVary(reply, "Accept");
    reply.header("cache-control", `public, max-age=${MAX_AGE_S}`);
    const status = await read();
    if (!prefersHtml(raw)) return status;
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", contentSecurityPolicy)
      .send(withRelativeLinks("/status", statusPage(status, await styleSheet())));
  });
}

const summaries: Readonly<Record<PortalStatus["status"], string>> = {
  ok: "The portal works.",
  incident: "The portal has problems.",
  unknown: "Too few successful requests for a status.",
};

function statusPage(
  { status, incidents, pages, campus, user_agent, observed_since }: PortalStatus,
  styleSheet: string,
): string {
  const messages = incidents.map(
    ({ message, since }) => `<li>${escapeHtml(message)} Since ${timeElement(since)}.</li>\n`,
  );
  const rows = pages.map(({ page, successes, last_success }) => {
    const last = last_success === null ? "none" : timeElement(last_success);
    const cells =
      successes === null
        ? '<td colspan="2">too few requests</td>'
        : `<td>${Math.round(successes * 100)} %</td><td>${last}</td>`;
    return `<tr><th scope="row">${escapeHtml(page.replaceAll("_", " "))}</th>${cells}</tr>\n`;
  });
  return `${htmlStart(`${summaries[status]} – Status`)}
<link rel="stylesheet" href="${styleSheet}">
</head>
<body>
<main>
<article>
<h1>Status</h1>
<p>${summaries[status]}</p>
${messages.length === 0 ? "" : `<ul>\n${messages.join("")}</ul>\n`}<table>
<caption>Requests of the last 15 minutes</caption>
<thead><tr><th scope="col">Page</th><th scope="col">Successes</th><th scope="col">Last success</th></tr></thead>
<tbody>
${rows.join("")}</tbody>
</table>
<p>Campus: ${escapeHtml(campus)}. Observed since ${timeElement(observed_since)}. All times are in UTC. Logins send the user agent <code>${escapeHtml(user_agent)}</code>.</p>
</article>
</main>
</body>
</html>
`;
}

const timeElement = (time: string) => `<time datetime="${time}">${time.replace("T", " ").replace("Z", "")}</time>`;
