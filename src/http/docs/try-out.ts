import { type Description, readDescription } from "./description.ts";

type Body = Record<string, unknown>;

/** The text in the field of an operation's body; without a value Swagger UI wants the example there. */
interface BodyText {
  readonly pathMethod: readonly [path: string, method: string];
  readonly value: string | undefined;
}

/** What Swagger UI gives to those who drive it. */
interface SwaggerUi {
  readonly oas3Actions: { setRequestBodyValue(text: BodyText): void };
  readonly oas3Selectors: { requestBodyValue(path: string, method: string): string | undefined };
  readonly layoutActions: { show(what: readonly string[], isShown: boolean): void };
  preauthorizeApiKey(scheme: string, key: string): void;
}

/** What the page must know of the service. */
export interface TryOutSettings {
  /** Demo credentials work; elsewhere the example of a login must not spend anybody's attempts. */
  readonly isDemo: boolean;
  /** The API key to fill in; null for none. */
  readonly apiKey: string | null;
}

// The project is compiled without the types of browsers; this is all that the page uses of them.
interface PageElement {
  textContent: string;
  hidden: boolean;
  href: string;
  target: string;
  onclick: () => void;
  scrollIntoView(): void;
}
declare const document: { querySelector(selector: string): PageElement | null };
declare const location: { readonly hash: string };
declare const addEventListener: (type: "hashchange", listener: () => void) => void;

/** A line at the foot of the page, with a way on. */
function tell(text: string, label: string, href: string): void {
  const [line, words, link] = ["#told", "#told span", "#told a"].map((selector) => document.querySelector(selector));
  if (!line || !words || !link) return;
  words.textContent = text;
  link.textContent = label;
  link.href = href;
  // Another page opens beside this one: leaving it would forget the session.
  link.target = href.startsWith("#") ? "" : "_blank";
  line.hidden = false;
  line.onclick = () => {
    line.hidden = true;
  };
}

function tellOf({ status, code, title, type }: Body): void {
  if (status === "authenticated") {
    tell("Logged in: the session now stands in every body.", "Read the attendance", "#/student/student_attendance");
  } else if (status === "otp_required") {
    tell("The portal wants an OTP: the challenge stands in the next body.", "Send the OTP", "#/auth/auth_verify_otp");
  } else if (typeof code === "string" && typeof type === "string") {
    tell(`${status} ${code}: ${title}.`, "What to do", type);
  }
}

/** What a login answers stands in every body from then on: in the memory of this page, and nowhere else. */
function keepSession({ paths }: Description) {
  const kept: Body = {};
  const filled = (text: string): string => {
    try {
      const body: Body = JSON.parse(text);
      const known = Object.entries(kept).filter(([name]) => name in body);
      return known.length === 0 ? text : JSON.stringify({ ...body, ...Object.fromEntries(known) }, null, 2);
    } catch {
      return text; // the reader is still writing
    }
  };
  return {
    remember({ session, otp_challenge }: Body, { oas3Actions, oas3Selectors }: SwaggerUi): void {
      if (session !== undefined) kept.session = session;
      if (otp_challenge !== undefined) kept.otp_challenge = otp_challenge;
      for (const path of Object.keys(paths)) {
        const value = oas3Selectors.requestBodyValue(path, "post");
        if (value !== undefined) oas3Actions.setRequestBodyValue({ pathMethod: [path, "post"], value: filled(value) });
      }
    },
    /** Wraps what sets the text of a body: where none is given, the example with what is kept. */
    fillIn: (set: (text: BodyText) => unknown) => (text: BodyText) => {
      const example = paths[text.pathMethod[0]]?.post.requestBody.content["application/json"].example;
      return set({ ...text, value: text.value ?? filled(JSON.stringify(example, null, 2)) });
    },
  };
}

/** Unfolds the operation that the address names, such as #/auth/auth_login. */
function unfold({ layoutActions }: SwaggerUi): void {
  const [, tag, operation] = location.hash.split("/");
  if (tag === undefined || operation === undefined) return;
  layoutActions.show(["operations", tag, operation], true);
  document.querySelector(`#operations-${tag}-${operation}`)?.scrollIntoView();
}

function startTryOut(openSwaggerUi: (settings: object) => SwaggerUi, spec: Description, apiKey: string | null): void {
  const { remember, fillIn } = keepSession(spec);
  const nothing = () => () => null;
  const ui = openSwaggerUi({
    dom_id: "#operations",
    spec,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    validatorUrl: null,
    plugins: [
      {
        wrapComponents: { InfoContainer: nothing, ServersContainer: nothing },
        statePlugins: { oas3: { wrapActions: { setRequestBodyValue: fillIn } } },
      },
    ],
    onComplete: () => {
      if (apiKey !== null) ui.preauthorizeApiKey("apiKey", apiKey);
      unfold(ui);
      addEventListener("hashchange", () => unfold(ui));
    },
    responseInterceptor: (response: { readonly body?: Body }) => {
      const answer = response.body ?? {};
      if (answer.status === "authenticated" || answer.status === "otp_required") remember(answer, ui);
      tellOf(answer);
      return response;
    },
  });
}

/**
 * The page's script. Its functions run in the reader's browser: they are sent as their own text, and so use nothing but
 * what is declared here, their arguments and each other.
 */
export const tryOutScript = ({ isDemo, apiKey }: TryOutSettings): string =>
  `${[readDescription, tell, tellOf, keepSession, unfold, startTryOut].join("\n\n")}

readDescription(${isDemo}).then((description) => startTryOut(SwaggerUIBundle, description, ${JSON.stringify(apiKey)}));
`;
