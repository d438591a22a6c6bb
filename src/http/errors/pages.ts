import type { EndpointContract } from "../../contract/endpoint.ts";
import { errorCatalogue, errorCodes, type UserAction } from "../../contract/error-catalogue.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { challengeOf, exampleProblem, hasRetryAfter } from "../../contract/problem.ts";
import { userMessages } from "../../contract/sentences.ts";
import { type Language, languages } from "../../contract/user-messages.ts";
import { escapeHtml, linkToCode, linkToOperation, statusBadge, withCode } from "../docs/html.ts";
import type { PageContent } from "../docs/layout.ts";
import { codesOf } from "../openapi.ts";
import { operatorSteps } from "./operators.ts";

const languageNames: Readonly<Record<Language, string>> = { en: "English", hi: "हिन्दी", te: "తెలుగు" };

/** The groups of actions by who must act, in the order of the list. Each action belongs to one group. */
const actors: readonly { readonly who: string; readonly about: string; readonly actions: readonly UserAction[] }[] = [
  {
    who: "The program",
    about: "The request is wrong and will keep failing until the program is fixed.",
    actions: ["fix_request", "check_api_key"],
  },
  {
    who: "The student",
    about:
      "The portal needs something from the account's owner. Ask the student; never resend the request automatically.",
    actions: ["check_credentials", "unlock_account", "change_password", "enter_otp", "resend_otp", "login_again"],
  },
  { who: "Nobody: wait", about: "The same request, unchanged, may succeed later.", actions: ["wait"] },
  {
    who: "The operator",
    about: "Something is broken that neither the program nor the student can fix. Report the request id.",
    actions: ["report"],
  },
];

const codesWith = (actions: readonly UserAction[]): readonly ErrorCode[] =>
  errorCodes.filter((code) => actions.includes(errorCatalogue[code].userAction));

/** GET /docs/errors: every code, grouped by who must act. */
export function errorListPage(): PageContent {
  const groups = actors.map(({ who, about, actions }) => {
    const rows = codesWith(actions).map((code) => {
      const { status, title } = errorCatalogue[code];
      return `<li>${statusBadge(status)} ${linkToCode(code)} <span>${withCode(title)}</span></li>`;
    });
    return `<h2>${who}</h2>\n<p>${about}</p>\n<ul class="codes">\n${rows.join("\n")}\n</ul>`;
  });
  return {
    title: "Error codes",
    description: "Every error code, grouped by who must act: the program, the student, nobody, or the operator.",
    content: `<h1>Error codes</h1>
<p class="lead">Failures are returned as <code>application/problem+json</code> (RFC 9457). Programs should check <code>code</code> and treat an
unknown code by its status. <code>type</code> is the path of the page that explains the code. The codes are grouped by who must act.</p>
${groups.join("\n")}
<p>The guide explains <a href="/docs/guide/errors">how to handle errors</a>.</p>`,
  };
}

/** GET /docs/errors/<code>. `endpoints` are all endpoints of the service. */
export function errorPage(code: ErrorCode, endpoints: readonly EndpointContract[]): PageContent {
  const { status, title, userAction, retryable, when, advice } = errorCatalogue[code];
  const siblings = codesWith([userAction]).filter((other) => other !== code);
  const rows = [
    [
      "Retry?",
      retryable ? "The same request, unchanged, may succeed later." : "No. The same request would fail again.",
    ],
    ["Where", whereOf(code, endpoints)],
    ["Headers", headersOf(code)],
    ["See also", siblings.map(linkToCode).join(", ")],
  ].filter(([, value]) => value !== "");
  return {
    title: code,
    description: `${title}. ${when}`.replaceAll("`", ""),
    content: `<p class="path"><a href="/docs/errors">All codes</a></p>
<h1><code>${code}</code></h1>
<p class="lead">${statusBadge(status)} ${withCode(title)}.</p>
<p>${withCode(when)}</p>
<h2>What the app does</h2>
<p>${withCode(advice)}</p>
<h2>What the operator does</h2>
<p>${withLinks(operatorSteps[code])}</p>
<h2>What the student sees</h2>
<dl class="facts">
${languages.map((language) => `<dt>${languageNames[language]}</dt><dd lang="${language}">${userMessages[code][language]}</dd>`).join("\n")}
</dl>
<p><code>user_message</code> in the body is one of these sentences, by <code>Accept-Language</code>.</p>
<h2>Details</h2>
<dl class="facts">
${rows.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join("\n")}
</dl>
<h2>Example body</h2>
<pre tabindex="0">${escapeHtml(JSON.stringify(exampleProblem(code), null, 2))}</pre>
<p><code>detail</code> describes what happened this time. The operator can find the request in the log by its <code>request_id</code>.</p>
<p>The guide explains <a href="/docs/guide/errors">how to handle errors</a>.</p>`,
  };
}

/** Text with backticks and Markdown links as HTML. */
const withLinks = (text: string): string =>
  withCode(text).replaceAll(
    /\[([^[\]]+)\]\(([^\s()]+)\)/g,
    (_match, label: string, href: string) => `<a href="${href}">${label}</a>`,
  );

function whereOf(code: ErrorCode, endpoints: readonly EndpointContract[]): string {
  const { scope } = errorCatalogue[code];
  if (scope === "all") return "Every endpoint.";
  if (scope !== "listed") return `Every endpoint that takes <code>${scope}</code>.`;
  return endpoints
    .filter((endpoint) => codesOf(endpoint).includes(code))
    .map(({ path }) => linkToOperation(path))
    .join(", ");
}

function headersOf(code: ErrorCode): string {
  if (errorCatalogue[code].status === 401) return `<code>WWW-Authenticate: ${escapeHtml(challengeOf(code))}</code>`;
  return hasRetryAfter(code)
    ? "<code>Retry-After</code>, in seconds; same as <code>retry_after_s</code> in the body."
    : "";
}
