// The script of /docs: shows the OpenAPI document in Swagger UI and copies the session of a login into all request bodies.
// Type-checked with tsconfig.browser.json.

/** @typedef {Record<string, unknown>} JsonObject */

/**
 * The part of an OpenAPI document that the page uses.
 * @typedef {object} OpenApi
 * @property {{ url: string }[]} servers
 * @property {Record<string, { post: Operation }>} paths
 */

/**
 * @typedef {object} Operation
 * @property {{ content: { "application/json": { example: JsonObject } } }} requestBody
 * @property {Record<string, { description: string }>} responses
 */

/**
 * The text of a request body field. Without a value Swagger UI shows the example.
 * @typedef {object} BodyText
 * @property {[path: string, method: string]} pathMethod
 * @property {string | undefined} value
 */

/**
 * The part of Swagger UI's system that the page uses.
 * @typedef {object} SwaggerUi
 * @property {{ setRequestBodyValue(text: BodyText): void }} oas3Actions
 * @property {{ requestBodyValue(path: string, method: string): string | undefined }} oas3Selectors
 * @property {{ show(path: string[], isShown: boolean): void }} layoutActions
 * @property {(scheme: string, key: string) => void} preauthorizeApiKey
 */

/**
 * Fetches the OpenAPI document and changes it for display: requests go to the service that serves the page, and every error
 * code links to its page instead of showing an example.
 * @param {boolean} isDemo
 * @returns {Promise<OpenApi>}
 */
async function loadOpenApi(isDemo) {
  /** @type {OpenApi} */
  const document = await (await fetch("/openapi.json")).json();
  const paths = Object.fromEntries(displayedPaths(document));
  // A real portal would reject the demo credentials, and rejected logins lock accounts.
  const login = paths["/auth/login"]?.post.requestBody.content["application/json"];
  if (!isDemo && login) login.example = { registration_number: "", password: "" };
  return { ...document, servers: [{ url: "/" }], paths };
}

/**
 * @param {OpenApi} document
 * @returns {[path: string, item: { post: Operation }][]}
 */
function displayedPaths({ paths }) {
  return Object.entries(paths).map(([path, { post }]) => {
    const responses = Object.fromEntries(
      Object.entries(post.responses).map(([status, response]) => {
        const description = response.description.replace(/`(\w+)`:/g, "[`$1`](/docs/errors/$1):");
        return [status, status === "200" ? response : { description }];
      }),
    );
    return [path, { post: { ...post, responses } }];
  });
}

/**
 * Shows a notice at the bottom of the page, with a link to the next step.
 * @param {string} text
 * @param {string} label
 * @param {string} href
 */
function showNotice(text, label, href) {
  const notice = document.querySelector("#notice");
  const message = notice?.querySelector("span");
  const link = notice?.querySelector("a");
  if (!(notice instanceof HTMLElement) || !message || !link) return;
  message.textContent = text;
  link.textContent = label;
  link.href = href;
  // Another page opens in a new tab: leaving this one would lose the session.
  link.target = href.startsWith("#") ? "" : "_blank";
  notice.hidden = false;
  notice.onclick = () => {
    notice.hidden = true;
  };
}

/** @param {JsonObject} answer */
function showOutcome({ status, code, title, type }) {
  if (status === "authenticated") {
    showNotice("Logged in. All requests now contain the session.", "Fetch attendance", "#/student/student_attendance");
  } else if (status === "otp_required") {
    showNotice(
      "The portal requires an OTP. The next request contains the challenge.",
      "Enter the OTP",
      "#/auth/auth_verify_otp",
    );
  } else if (typeof code === "string" && typeof type === "string") {
    showNotice(`${status} ${code}: ${title}.`, "What to do", type);
  }
}

/**
 * Copies the session and the OTP challenge of a login into all request bodies. Keeps them in the page's memory only.
 * @param {OpenApi} document
 */
function createSessionKeeper({ paths }) {
  /** @type {JsonObject} */
  const kept = {};

  /** @param {string} text */
  const fillIn = (text) => {
    try {
      /** @type {JsonObject} */
      const body = JSON.parse(text);
      const known = Object.entries(kept).filter(([name]) => name in body);
      return known.length === 0 ? text : JSON.stringify({ ...body, ...Object.fromEntries(known) }, null, 2);
    } catch {
      return text; // The user is still typing.
    }
  };

  return {
    /**
     * @param {JsonObject} answer
     * @param {SwaggerUi} ui
     */
    keep({ session, otp_challenge }, { oas3Actions, oas3Selectors }) {
      if (session !== undefined) kept.session = session;
      if (otp_challenge !== undefined) kept.otp_challenge = otp_challenge;
      for (const path of Object.keys(paths)) {
        const value = oas3Selectors.requestBodyValue(path, "post");
        if (value !== undefined) oas3Actions.setRequestBodyValue({ pathMethod: [path, "post"], value: fillIn(value) });
      }
    },

    /**
     * Wraps Swagger UI's action that sets the text of a body: uses the filled-in example if there is no text yet.
     * @param {(text: BodyText) => unknown} setRequestBodyValue
     */
    wrapSetBody: (setRequestBodyValue) => (/** @type {BodyText} */ text) => {
      const example = paths[text.pathMethod[0]]?.post.requestBody.content["application/json"].example;
      return setRequestBodyValue({ ...text, value: text.value ?? fillIn(JSON.stringify(example, null, 2)) });
    },
  };
}

/**
 * Expands the operation in the URL fragment, such as #/auth/auth_login.
 * @param {SwaggerUi} ui
 */
function expandOperation({ layoutActions }) {
  const [, tag, operation] = location.hash.split("/");
  if (tag === undefined || operation === undefined) return;
  layoutActions.show(["operations", tag, operation], true);
  document.querySelector(`#operations-${tag}-${operation}`)?.scrollIntoView();
}

/**
 * @param {(settings: object) => SwaggerUi} openSwaggerUi
 * @param {OpenApi} spec
 * @param {string | undefined} apiKey
 */
function startSwaggerUi(openSwaggerUi, spec, apiKey) {
  const { keep, wrapSetBody } = createSessionKeeper(spec);
  const hidden = () => () => null;
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
        wrapComponents: { InfoContainer: hidden, ServersContainer: hidden },
        statePlugins: { oas3: { wrapActions: { setRequestBodyValue: wrapSetBody } } },
      },
    ],
    onComplete: () => {
      if (apiKey !== undefined) ui.preauthorizeApiKey("apiKey", apiKey);
      expandOperation(ui);
      addEventListener("hashchange", () => expandOperation(ui));
    },
    responseInterceptor: (/** @type {{ body?: JsonObject }} */ response) => {
      const answer = response.body ?? {};
      if (answer.status === "authenticated" || answer.status === "otp_required") keep(answer, ui);
      showOutcome(answer);
      return response;
    },
  });
}

const container = document.querySelector("#operations");
if (!(container instanceof HTMLElement)) throw new Error("The page has no element #operations.");
const { demo, apiKey } = container.dataset;
// SwaggerUIBundle is a global of swagger-ui-bundle.js, which the page loads first.
const openSwaggerUi = /** @type {{ SwaggerUIBundle: (settings: object) => SwaggerUi }} */ (
  /** @type {unknown} */ (globalThis)
).SwaggerUIBundle;
loadOpenApi(demo !== undefined)
  .then((spec) => startSwaggerUi(openSwaggerUi, spec, apiKey))
  .catch(() => {
    container.textContent = "The endpoints could not be loaded. Reload the page to try again.";
  });
