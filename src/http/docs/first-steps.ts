import { escapeHtml, linkToOperation } from "./html.ts";
import type { RenderedSection } from "./rendered-pages.ts";

/** Credentials and addresses that the page fills in and links to when the service uses the demo portal. */
export interface Demo {
  /** The public demo key; null if the operator has configured other keys. */
  readonly apiKey: string | null;
  /** URL of the demo portal. */
  readonly portalUrl: string;
}

interface Step {
  readonly heading: string;
  readonly text: string;
  /** Additional HTML for the demo portal. */
  readonly demo?: (demo: Demo) => string;
}

const steps: readonly Step[] = [
  {
    heading: "Get an API key",
    text:
      "Send the key in the <code>X-API-Key</code> header of every request. The operator of this service issues it; it is unrelated " +
      "to the portal. On this page, enter it below, above the endpoints.",
    demo: ({ apiKey }) =>
      apiKey === null ? "" : `The key is <code>${escapeHtml(apiKey)}</code> and is already filled in.`,
  },
  {
    heading: "Log in",
    text:
      `${linkToOperation("/auth/login")} takes the student's registration number and password and returns a <code>session</code>. ` +
      "Treat the session like a password. This page copies it into every request below and forgets it when you leave.",
    demo: () => "The credentials of an invented student are filled in. Press Execute.",
  },
  {
    heading: "Enter the OTP",
    text:
      "Sometimes the portal emails the student a one-time password. The login then returns <code>otp_required</code> and an " +
      `<code>otp_challenge</code>: send the challenge and the OTP to ${linkToOperation("/auth/verify_otp")}. If the OTP has expired, request ` +
      `another one with ${linkToOperation("/auth/resend_otp")}.`,
    demo: ({ portalUrl }) =>
      `Log in as <code>24DMO0006</code>. The OTP is <code>123456</code>; it is also in the <a href="${escapeHtml(portalUrl)}/demo/mailbox" target="_blank" rel="noopener">mailbox</a>.`,
  },
  {
    heading: "Fetch data",
    text:
      `Send the unchanged session in every request. ${linkToOperation("/student/semesters")} lists the semesters; use the <code>id</code> of ` +
      `one as the <code>sem_sub_id</code> of other requests, such as ${linkToOperation("/student/attendance")}.`,
  },
  {
    heading: "Handle errors",
    text:
      "Failures are returned as <code>application/problem+json</code>: <code>code</code> is for your program, <code>user_action</code> says who must act and " +
      '<code>retryable</code> whether waiting helps. <a href="/docs/errors">Every code has a page</a>. If a portal page cannot be parsed, you get an error, never an empty list.',
  },
  {
    heading: "Limit the load on the portal",
    text:
      "Each endpoint documents its cost, and <code>X-Portal-Requests</code> reports the actual cost of a request. Cache what you fetch. Never resend rejected " +
      "credentials: the portal locks accounts. A session expires about 15 minutes after its last request; then log in again.",
  },
];

const idOf = ({ heading }: Step): string => heading.toLowerCase().replaceAll(" ", "-");

/** The steps for the search. */
export const stepSections = (): readonly RenderedSection[] =>
  steps.map((step) => ({
    ...{ title: step.heading, href: `/docs#${idOf(step)}`, page: "Portico", isListed: true },
    text: step.text.replaceAll(/<[^<>]*>/g, ""),
  }));

/** The steps at the top of /docs, for first-time users. */
export function firstSteps(demo: Demo | null, entrances: string): string {
  const items = steps.map((step) => {
    const { heading, text, demo: hint } = step;
    const demoText = demo === null ? "" : (hint?.(demo) ?? "");
    return `<li><h2 id="${idOf(step)}">${heading}</h2><p>${text}</p>${demoText === "" ? "" : `<p class="demo">${demoText}</p>`}</li>`;
  });
  return `<section id="start">
<h1>A student's data, as JSON</h1>
<p class="lead">Portico is a scraper with a typed API: it logs in to the university's web portal with the student's own credentials, parses its pages and
returns JSON. Log in once, keep the session and send it with every request.</p>
${demo === null ? "" : demoNote(demo)}
<div class="entrances">
${entrances}
</div>
<ol class="steps">
${items.join("\n")}
</ol>
</section>`;
}

const demoNote = ({ portalUrl }: Demo): string =>
  `<p class="note">This service uses the <a href="${escapeHtml(portalUrl)}/demo" target="_blank" rel="noopener">demo portal</a>. Its students are invented and their passwords are public, so feel free to try anything.</p>`;
