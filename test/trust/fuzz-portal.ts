import { Readable } from "node:stream";
import fc, { type Arbitrary } from "fast-check";
import { type ErrorCode, ServiceError } from "../../src/contract/errors.ts";
import {
  createTransport,
  type FileAnswer,
  type PortalAnswer,
  type PortalRequest,
  type Transport,
} from "../../src/portal/transport.ts";
import { ConnectionLost } from "../../src/portal/transport-failures.ts";

/** The portal's answers to valid calls, by request. */
export type Recording = Map<string, PortalAnswer>;

/** The keys of a request: with and without its form. Tokens and timestamps are excluded. */
function keysOf({ method, path, fields = {} }: PortalRequest): [exact: string, path: string] {
  const { _csrf, x, nocache, ...own } = fields;
  const place = `${method} ${path.split("?")[0]}`;
  return [`${place} ${JSON.stringify(own)}`, place];
}

/** A transport that records the portal's answers. */
export function recordingTransport(origin: string, recording: Recording): Transport {
  const options = { connections: 8, connectTimeoutMs: 10_000, maxAnswerBytes: 2_097_152, certificates: [] };
  const transport = createTransport({ origin, ...options });
  return {
    async request(request, timeoutMs) {
      const answer = await transport.request(request, timeoutMs);
      for (const key of keysOf(request)) recording.set(key, answer);
      return answer;
    },
    close: () => transport.close(),
  };
}

/** Makes an answer of the fuzzed portal from the recorded one. */
export type Step = (right: PortalAnswer, all: readonly PortalAnswer[]) => PortalAnswer;

const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        ..."<table> </table> <tr> <td> </td> <div	id='getStudentDetails'> 1 Sl.No. <select> <!--".split(" "),
      ),
    )
    .map((all) => all.join("")),
  fc.constantFrom(
    "",
    "null",
    "{}",
    '{"status":"SUCCESS"}',
    '{"status":"SUCCESS","redirectUrl":"//evil.test/"}',
    '{"status":"INVALID"}',
    "[1]",
  ),
);

const heads = fc.record(
  {
    status: fc.oneof(
      fc.constantFrom(200, 204, 301, 302, 304, 400, 403, 404, 418, 429, 500, 503),
      fc.integer({ min: 100, max: 599 }),
    ),
    contentType: fc.constantFrom(
      "",
      "text/html",
      "text/html;charset=UTF-8",
      "application/json",
      "image/png",
      "TEXT/HTML; x",
      ";",
    ),
    location: fc.oneof(
      fc.constantFrom(
        null,
        "",
        "/vtop/login",
        "/vtop/content",
        "login",
        "//evil.test/",
        "http://[",
        "javascript:1",
        "\u0000",
      ),
      fc.string(),
    ),
    sessionCookie: fc.oneof(
      fc.constantFrom(null, "JSESSIONID=ABC", "JSESSIONID=a b", 'JSESSIONID="x"'),
      fc.string().map((text) => `JSESSIONID=${text}`),
    ),
  },
  { requiredKeys: [] },
);

const codes: readonly ErrorCode[] = ["portal_unavailable", "portal_timeout", "portal_tls_error", "portal_page_changed"];

const steps: Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Step>((right) => right) },
  fc.nat().map(
    (index): Step =>
      (right, all) =>
        all[index % all.length] ?? right,
  ),
  {
    weight: 3,
    arbitrary: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(400), texts).map(
      ([share, length, text]): Step =>
        (right) => {
          const at = Math.floor(right.text.length * share);
          return { ...right, text: right.text.slice(0, at) + text + right.text.slice(at + length) };
        },
    ),
  },
  fc.double({ min: 0, max: 1, noNaN: true }).map(
    (share): Step =>
      (right) => ({ ...right, text: right.text.slice(0, Math.floor(right.text.length * share)) }),
  ),
  heads.map(
    (head): Step =>
      (right) => ({ ...right, ...head }),
  ),
  texts.map(
    (text): Step =>
      (right) => ({ ...right, text }),
  ),
  fc.constantFrom(...codes).map(
    (code): Step =>
      () => {
        throw new ServiceError(code, "The fuzzed portal fails.");
      },
  ),
  fc.constant<Step>(() => {
    throw new ConnectionLost();
  }),
);

/** The steps for the requests of one call, in order and repeated. */
export const plans: Arbitrary<readonly Step[]> = fc.array(steps, { minLength: 1, maxLength: 9 });

/** A portal that answers from a recording according to the current plan. */
export class FuzzedPortal implements Transport {
  plan: readonly Step[] = [];
  #asked = 0;
  readonly #recording: Recording;

  constructor(recording: Recording) {
    this.#recording = recording;
  }

  async request(request: PortalRequest): Promise<PortalAnswer> {
    const all = [...this.#recording.values()];
    const nothing: PortalAnswer = {
      status: 404,
      contentType: "text/html",
      location: null,
      sessionCookie: null,
      text: "",
    };
    const step = this.plan[this.#asked++ % Math.max(1, this.plan.length)];
    const [exact, place] = keysOf(request);
    const right = this.#recording.get(exact) ?? this.#recording.get(place) ?? nothing;
    return step === undefined ? right : step(right, all);
  }

  /** A file is answered like a page. */
  readonly open = async (request: PortalRequest): Promise<FileAnswer> => {
    const { status, contentType, location, text } = await this.request(request);
    return { status, contentType, location, disposition: null, length: null, body: Readable.from([Buffer.from(text)]) };
  };

  async close(): Promise<void> {}
}
