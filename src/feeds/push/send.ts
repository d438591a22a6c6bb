import { createHmac } from "node:crypto";
import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, request } from "undici";
import type { sendResults } from "../holds/events.ts";
import { arePushKeys, encryptPush, PADDED_BYTES, type PushKeys, Vapid } from "./web-push.ts";

/** A difference between two reads of a part. */
export interface PushedChange {
  readonly kind: string;
  readonly collection: string;
  readonly key: unknown;
  readonly fields: readonly string[] | null;
  /** The values. Only in an encrypted Web Push, and only if they were asked for. */
  readonly record?: unknown;
}

/** An event with a stable id: a receiver ignores one that it has seen. */
export interface PushedEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly changes?: readonly PushedChange[] };
  /** A newer event with the same topic replaces this one at a push service. */
  readonly topic: string;
}

/** A browser that notifications are sent to. */
export interface Subscription extends PushKeys {
  readonly id: string;
  readonly endpoint: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** The address at which the operator lets an app receive events. */
export interface Webhook {
  readonly url: string;
  /** `whsec_` and base64, the newest first. All sign, so that they can be replaced without a gap. */
  readonly secrets: readonly string[];
  /** True if the address may be in a private network. */
  readonly private: boolean;
}

export interface Sent {
  readonly result: (typeof sendResults)[number];
  /** As the receiver asks, at most an hour; one to two minutes if nothing was sent. */
  readonly retryAfterMs: number;
  /** False if nothing was sent, because the address has failed too often. */
  readonly isTried?: boolean;
}

const TIMEOUT_MS = 10_000;
/** For the rest of an answer whose status is known. */
const REST_MS = 1_000;
const MAX_ANSWER_BYTES = 1_024;
/** After so many failures in a row, an address gets one event a minute: one that hangs must not take the time of ticks. */
const FAILURES = 5;
/** Addresses whose failures are counted. */
const MAX_FAILING = 10_000;
const PROBE_MS = 60_000;
const LONGEST_RETRY_MS = 3_600_000;
const TTL_S = { changed: 43_200, ended: 14_400 };

/** Push services of the browsers, by their host, and by one label before it. */
const HOSTS = ["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"];
const PARENTS = [".push.apple.com", ".notify.windows.com"];

/** True for an address at one of the known push services, or at one of the operator's origins. A pattern on the whole address could be met by its path. */
export function isPushService(endpoint: string, origins: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || url.username + url.password !== "") return false;
  if (origins.includes(url.origin)) return true;
  const [label = "", ...rest] = url.hostname.split(".");
  const isKnown = HOSTS.includes(url.hostname) || (label !== "" && PARENTS.includes(`.${rest.join(".")}`));
  return isKnown && url.protocol === "https:" && url.port === "";
}

/** True for an address that the operator can register. A literal passes the lookup of the connection, so its form is refused. */
export function isWebhookUrl(text: string, isPrivate: boolean): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username + url.password !== "") return false;
  return (
    isPrivate || (url.protocol === "https:" && url.port === "" && isIP(url.hostname.replace(/^\[|\]$/g, "")) === 0)
  );
}

interface PushOptions {
  /** Private key of P-256; null if the service sends no Web Push. */
  readonly vapidKey: Uint8Array | null;
  readonly contact: string | null;
  /** Additional push services of the operator, which may be in a private network. */
  readonly origins: readonly string[];
  /** The webhook of an app that the operator has listed. */
  readonly webhookOf: (listed: string | null) => Webhook | null;
  readonly isPublicAddress: (address: string) => boolean;
}

/** Sends events to apps. Nothing of an event, address or secret is in an error. */
export class Push {
  readonly #options: PushOptions;
  readonly #vapid: Vapid | null;
  readonly #public: Agent;
  readonly #private: Agent;
  /** Failures in a row, by address. Those of an origin are addresses that get no answer, or 429: one alone says nothing about the others. */
  readonly #failing = new Map<string, { count: number; probeAt: number }>();
  /** Webhooks that have answered 410. The next content of the file has new ones. */
  readonly #gone = new WeakSet<Webhook>();

  constructor(options: PushOptions) {
    this.#options = options;
    this.#vapid = options.vapidKey && new Vapid(options.vapidKey, options.contact);
    // Any number of connections: who waits for one of an app whose address has the same origin would count as failing.
    const limits = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS };
    this.#public = new Agent({ ...limits, connect: { lookup: publicOnly(options.isPublicAddress) } });
    this.#private = new Agent(limits);
  }

  /** The key that browsers subscribe with; null without Web Push. */
  get key(): string | null {
    return this.#vapid?.publicKey ?? null;
  }

  hasWebhook(listed: string | null): boolean {
    return this.#options.webhookOf(listed) !== null;
  }

  /** The field of a subscription that is not valid, and the reason; null for a valid one. */
  problemOf({ endpoint, keys }: { readonly endpoint: string; readonly keys: PushKeys }): [string, string] | null {
    if (this.#vapid === null) return ["", "is not possible: this service sends no Web Push"];
    if (!isPushService(endpoint, this.#options.origins)) return ["/endpoint", "is not an address of a push service"];
    return arePushKeys(keys) ? null : ["/keys", "are not a point of P-256 and 16 bytes, both in base64url"];
  }

  async toWebhook(listed: string | null, event: PushedEvent): Promise<Sent> {
    const webhook = this.#options.webhookOf(listed);
    if (webhook === null || this.#gone.has(webhook)) return { result: "gone", retryAfterMs: 0 };
    const { id, topic, ...body } = withoutPlaces(withoutValues(event));
    const text = JSON.stringify(body);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const sign = (secret: string) =>
      createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
        .update(`${id}.${timestamp}.${text}`)
        .digest("base64");
    const headers = {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": webhook.secrets.map((secret) => `v1,${sign(secret)}`).join(" "),
    };
    const agent = webhook.private ? this.#private : this.#public;
    const sent = await this.#post(webhook.url, agent, headers, text, (status) => (status === 410 ? "gone" : "failed"));
    if (sent.result === "gone") this.#gone.add(webhook);
    return sent;
  }

  async toBrowser({ endpoint, p256dh, auth }: Subscription, event: PushedEvent): Promise<Sent> {
    const { origins } = this.#options;
    if (this.#vapid === null || !isPushService(endpoint, origins)) return { result: "refused", retryAfterMs: 0 };
    const { origin } = new URL(endpoint);
    const headers = {
      "content-type": "application/octet-stream",
      "content-encoding": "aes128gcm",
      ttl: String(event.type === "hold.ended" ? TTL_S.ended : TTL_S.changed),
      topic: event.topic,
      // Without it, a phone that sleeps gets the event late, or with iOS not at all.
      urgency: "high",
      authorization: this.#vapid.authorization(origin),
    };
    const agent = origins.includes(origin) ? this.#private : this.#public;
    const body = encryptPush(fitted(event), { p256dh, auth });
    return this.#post(endpoint, agent, headers, body, (status) =>
      status === 404 || status === 410
        ? "gone"
        : status < 400 || status === 429 || status >= 500
          ? "failed"
          : "refused",
    );
  }

  async #post(
    url: string,
    dispatcher: Agent,
    headers: Record<string, string>,
    body: string | Buffer,
    failureOf: (status: number) => Sent["result"],
  ): Promise<Sent> {
    const { origin } = new URL(url);
    const address = `at ${url}`;
    const known = [address, origin].flatMap((key) => this.#failing.get(key) ?? []);
    const failing = known.filter(({ count }) => count >= FAILURES);
    if (failing.some(({ probeAt }) => Date.now() < probeAt))
      return { result: "failed", retryAfterMs: PROBE_MS * (1 + Math.random()), isTried: false };
    for (const one of failing) one.probeAt = Date.now() + PROBE_MS;
    let sent: Sent = { result: "failed", retryAfterMs: 0 };
    let isOfOrigin = true;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      // `request` follows no redirect.
      const answer = await request(url, { method: "POST", headers, body, dispatcher, signal });
      await answer.body.dump({ limit: MAX_ANSWER_BYTES, signal: AbortSignal.timeout(REST_MS) }).catch(() => {});
      const { statusCode: status } = answer;
      isOfOrigin = status === 429;
      const retryAfterMs = retryAfterOf(String(answer.headers["retry-after"] ?? ""));
      sent = { result: status >= 200 && status < 300 ? "delivered" : failureOf(status), retryAfterMs };
    } catch {
      // A receiver that cannot be reached.
    }
    const isFirst = !this.#failing.has(address);
    if (sent.result === "failed") this.#failed(address);
    else this.#failing.delete(address);
    if (!isOfOrigin) this.#failing.delete(origin);
    else if (isFirst) this.#failed(origin);
    return sent;
  }

  #failed(key: string): void {
    const count = (this.#failing.get(key)?.count ?? 0) + 1;
    this.#failing.set(key, { count, probeAt: Date.now() + PROBE_MS });
    const [oldest = ""] = this.#failing.keys();
    if (this.#failing.size > MAX_FAILING) this.#failing.delete(oldest);
  }

  async close(): Promise<void> {
    await Promise.all([this.#public.destroy(), this.#private.destroy()]);
  }
}

/** Seconds, or a date. */
function retryAfterOf(text: string): number {
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return ms > 0 ? Math.min(ms, LONGEST_RETRY_MS) : 0;
}

export const withoutValues = (event: PushedEvent): PushedEvent => ({
  ...event,
  data: {
    ...event.data,
    ...(event.data.changes && { changes: event.data.changes.map(({ record, ...change }) => change) }),
  },
});

/** The key of an outing says where and when a student goes. */
const withoutPlaces = (event: PushedEvent): PushedEvent =>
  event.type.includes("outing") && event.data.changes
    ? { ...event, data: { ...event.data, changes: event.data.changes.map((change) => ({ ...change, key: null })) } }
    : event;

/** The text of a notification, which all have one size: first without values, then with fewer changes, if it is too long. */
function fitted(event: PushedEvent): string {
  const { topic, ...sent } = event;
  const text = JSON.stringify(sent);
  const { changes = [] } = event.data;
  if (Buffer.byteLength(text) <= PADDED_BYTES) return text;
  if (changes.some(({ record }) => record !== undefined)) return fitted(withoutValues(event));
  return fitted({ ...event, data: { ...event.data, changes: changes.slice(0, -1), more: true } });
}

/** Looks a name up for a connection. All its addresses must be public; the connection uses those that were checked. */
const publicOnly =
  (isPublic: (address: string) => boolean): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined || !addresses.every(({ address }) => isPublic(address)))
        return done(error ?? new Error("The address is not public."), "");
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
