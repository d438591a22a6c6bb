import { type ErrorCode, errorCodes } from "../../errors.ts";
import type { Endpoint } from "../endpoint.ts";
import { challengeOf, failures, tellsWhen, type UserAction } from "../failures.ts";
import { codesOf } from "../openapi.ts";
import { exampleProblem } from "../problem-schema.ts";
import { document, escapeHtml, linkToOperation, withCode } from "./html.ts";

/** Who must act, in the order of the list; each action belongs to one of them. */
const actors: readonly { readonly who: string; readonly about: string; readonly actions: readonly UserAction[] }[] = [
  {
    who: "The program",
    about: "The request is wrong, and stays wrong until the program that sends it is corrected.",
    actions: ["fix_request", "check_api_key"],
  },
  {
    who: "The student",
    about: "The portal wants something of the person behind the account. Ask; never send the same again by yourself.",
    actions: ["check_credentials", "unlock_account", "change_password", "enter_otp", "resend_otp", "login_again"],
  },
  { who: "Nobody: wait", about: "The same request, unchanged, may succeed later.", actions: ["wait"] },
  {
    who: "The operator",
    about: "Something is broken that neither the program nor the student can mend. Report the request id.",
    actions: ["report"],
  },
];

const codesWith = (actions: readonly UserAction[]): readonly ErrorCode[] =>
  errorCodes.filter((code) => actions.includes(failures[code].userAction));

const linkTo = (code: ErrorCode): string => `<a href="/docs/errors/${code}"><code>${code}</code></a>`;

const badge = (status: number): string => `<span class="badge status-${Math.floor(status / 100)}">${status}</span>`;

/** GET /docs/errors: every code, by who must act. */
export function errorListPage(): string {
  const groups = actors.map(({ who, about, actions }) => {
    const rows = codesWith(actions).map(
      (code) =>
        `<li>${badge(failures[code].status)} ${linkTo(code)} <span>${withCode(failures[code].title)}</span></li>`,
    );
    return `<h2>${who}</h2>\n<p>${about}</p>\n<ul class="codes">\n${rows.join("\n")}\n</ul>`;
  });
  return document(
    "Error codes",
    `<h1>Error codes</h1>
<p class="lead">A failure is <code>application/problem+json</code> (RFC 9457). Programs look at <code>code</code>; an unknown one is treated by
its status. <code>type</code> is the address of the page that explains it. The list is in the order of who must act.</p>
${groups.join("\n")}
<p><a href="/docs#guide">Guide</a></p>`,
  );
}

/** GET /docs/errors/<code>. `endpoints` are all that the service has, each with the tag under which /docs lists it. */
export function errorPage(code: ErrorCode, endpoints: readonly ListedEndpoint[]): string {
  const failure = failures[code];
  const { status, title, userAction, retryable, when, advice } = failure;
  const siblings = codesWith([userAction]).filter((other) => other !== code);
  const rows = [
    ["When", withCode(when)],
    ["What to do", withCode(advice)],
    [
      "Try again?",
      retryable ? "The same request, unchanged, may succeed later." : "Not the same request: it would fail again.",
    ],
    ["Where", whereOf(code, endpoints)],
    ["Headers", headersOf(code)],
    ["See also", siblings.map(linkTo).join(", ")],
  ].filter(([, value]) => value !== "");
  return document(
    code,
    `<p class="path"><a href="/docs/errors">All codes</a></p>
<h1><code>${code}</code></h1>
<p class="lead">${badge(status)} ${withCode(title)}.</p>
<dl class="facts">
${rows.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join("\n")}
</dl>
<h2>In the body</h2>
<pre>${escapeHtml(JSON.stringify(exampleProblem(code), null, 2))}</pre>
<p><code>detail</code> says what happened this time; by <code>request_id</code> the operator finds the call in the log.</p>
<p><a href="/docs#guide">Guide</a></p>`,
  );
}

/** An endpoint, and the tag under which the page lists it. */
export interface ListedEndpoint {
  readonly endpoint: Endpoint;
  readonly tag: string;
}

function whereOf(code: ErrorCode, listed: readonly ListedEndpoint[]): string {
  const taking = (field: string) => listed.filter(({ endpoint }) => field in endpoint.body.properties);
  const answering = listed.filter(({ endpoint }) => codesOf(endpoint).includes(code));
  const groups = [
    { name: "Every endpoint.", members: listed },
    { name: "Every endpoint that takes a session.", members: taking("session") },
    { name: "Every endpoint that takes a <code>sem_sub_id</code>.", members: taking("sem_sub_id") },
  ];
  const group = groups.find(
    ({ members }) => members.length === answering.length && members.every((member) => answering.includes(member)),
  );
  return group?.name ?? answering.map(({ endpoint, tag }) => linkToOperation(endpoint.path, tag)).join(", ");
}

function headersOf(code: ErrorCode): string {
  if (failures[code].status === 401) return `<code>WWW-Authenticate: ${escapeHtml(challengeOf(code))}</code>`;
  return tellsWhen(code) ? "<code>Retry-After</code>, in seconds, as <code>retry_after_s</code> in the body." : "";
}
