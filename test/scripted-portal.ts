import { parseConfig } from "../src/config/config.ts";
import { connectPortal } from "../src/portal/connect.ts";
import type { Portal } from "../src/portal/portal.ts";
import { anyClient } from "./scripted-transport.ts";

/** Returns the HTML of a page for the given form fields. */
export type Script = (fields: Readonly<Record<string, string>>) => string;

export interface ScriptedPortal {
  /** The portal as an endpoint gets it. */
  readonly portal: Portal;
  /** The requested pages in order, with their form fields. */
  readonly asked: readonly (readonly [path: string, fields: Readonly<Record<string, string>>])[];
}

/** The session of an invented student. */
export const session = {
  registration_number: "24XYZ0009",
  cookie: "JSESSIONID=0123456789ABCDEF",
  csrf_token: "token",
  user_agent: "a browser",
};

/** Creates a portal client for a portal that has only these pages and the home page of the session. Any other page is 404. */
export function scriptedPortal(
  pages: Readonly<Record<string, Script>>,
  environment: Readonly<Record<string, string>> = {},
): ScriptedPortal {
  const asked: [string, Readonly<Record<string, string>>][] = [];
  const home = () => `<input id="authorizedIDX" value="${session.registration_number}">`;
  const questions: Readonly<Record<string, Script>> = { content: home, "open/page": () => "" };
  const config = parseConfig({ API_KEYS: "a-key-of-the-tests-1", ...environment });
  const { startRequest } = connectPortal(
    { ...config, PORTAL_URL: "http://portal.invalid", portalCertificates: [] },
    {
      transport: {
        async request({ path, fields = {} }) {
          const page = path.replace("/vtop/", "");
          if (!(page in questions)) asked.push([page, fields]);
          const script = pages[page] ?? questions[page];
          const answer = { contentType: "text/html", location: null, sessionCookie: null };
          return script === undefined
            ? { ...answer, status: 404, text: "" }
            : { ...answer, status: 200, text: script(fields) };
        },
        async close() {},
      },
    },
  );
  return { portal: startRequest({ client: anyClient, id: "test-request" }).portal, asked };
}
