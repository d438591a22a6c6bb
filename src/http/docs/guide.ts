import { escapeHtml, linkToOperation } from "./html.ts";

/** What the page may fill in and point to because the demo portal answers. */
export interface Demo {
  /** The key that everybody knows; null if the operator has set others. */
  readonly apiKey: string | null;
  /** Where the demo portal answers, as the service sees it. */
  readonly portalUrl: string;
}

interface Step {
  readonly heading: string;
  readonly text: string;
  /** What the demo portal adds, as HTML. */
  readonly demo?: (demo: Demo) => string;
}

const steps: readonly Step[] = [
  {
    heading: "Get a key",
    text:
      "Every request carries the header <code>X-API-Key</code>. The key comes from the operator of this service and has nothing to do " +
      "with the portal. Give it to this page under <b>Authorize</b>.",
    demo: ({ apiKey }) =>
      apiKey === null ? "" : `The key here is <code>${escapeHtml(apiKey)}</code>. It is filled in already.`,
  },
  {
    heading: "Log in",
    text:
      `${linkToOperation("/auth/login")} takes the student's registration number and password and answers a <code>session</code>. ` +
      "Keep it as you would keep a password; the service keeps nothing. This page puts it into every body below, and forgets it when you leave.",
    demo: () => "Name and password of an invented student are filled in. Press Execute.",
  },
  {
    heading: "Answer the OTP",
    text:
      "Sometimes the portal mails the student a one-time password. The login then answers <code>otp_required</code> with an " +
      `<code>otp_challenge</code>: send both to ${linkToOperation("/auth/verify_otp")}. Too late? ${linkToOperation("/auth/resend_otp")}.`,
    demo: ({ portalUrl }) =>
      `Log in as <code>24DMO0006</code>; the OTP is <code>123456</code>, and stands in the <a href="${escapeHtml(portalUrl)}/demo/mailbox" target="_blank" rel="noopener">mailbox</a>.`,
  },
  {
    heading: "Read",
    text:
      `Send the session back, unchanged, in every request. ${linkToOperation("/student/semesters")} lists the semesters; the <code>id</code> of ` +
      `one is the <code>sem_sub_id</code> of the others, such as ${linkToOperation("/student/attendance")}.`,
  },
  {
    heading: "Mind the errors",
    text:
      "A failure is <code>application/problem+json</code>: <code>code</code> is for your program, <code>user_action</code> says who must act, " +
      '<code>retryable</code> whether waiting helps. <a href="/docs/errors">Every code has its page</a>. A page of the portal that cannot be read is an error, never an empty list.',
  },
  {
    heading: "Spare the portal",
    text:
      "Each endpoint says what it costs; <code>X-Portal-Requests</code> says what it cost. Keep what you have read, and never send refused " +
      "credentials again: the portal locks accounts. A session lives about 15 minutes after its last request; then log in again.",
  },
];

/** The guide at the top of the page, for a person who has never called the service. */
export function guide(demo: Demo | null): string {
  const items = steps.map(({ heading, text, demo: hint }) => {
    const added = demo === null ? "" : (hint?.(demo) ?? "");
    return `<li><h3>${heading}</h3><p>${text}</p>${added === "" ? "" : `<p class="demo">${added}</p>`}</li>`;
  });
  return `<section id="guide">
<h1>A student's data, as JSON</h1>
<p class="lead">Portico logs in to the university's web portal with the student's own credentials, reads its pages and answers typed JSON.
Log in once, keep the session, send it back in every request.</p>
${demo === null ? "" : demoNote(demo)}
<ol class="steps">
${items.join("\n")}
</ol>
</section>`;
}

const demoNote = ({ portalUrl }: Demo): string =>
  `<p class="note">The <a href="${escapeHtml(portalUrl)}/demo" target="_blank" rel="noopener">demo portal</a> answers here: its students are invented and their passwords are public. Try anything.</p>`;
