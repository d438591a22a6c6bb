import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ApiClient } from "../config/api-client.ts";
import type { Config } from "../config/config.ts";
import type { Language } from "../contract/user-messages.ts";
import { Digests } from "../digest/digests.ts";
import { Seal } from "../digest/seal.ts";
import { Drafts } from "../feeds/drafts.ts";
import { Ends } from "../feeds/ends.ts";
import { CalendarFeeds } from "../feeds/feeds.ts";
import type { HoldObserver } from "../feeds/holds/events.ts";
import { Holds } from "../feeds/holds/holds.ts";
import type { HoldStore } from "../feeds/holds/store.ts";
import { Push, type Webhook } from "../feeds/push/send.ts";
import { memoryStore, type Store } from "../feeds/store.ts";
import { type EventCounter, hashingCounter, memoryCounter } from "../guards/counter.ts";
import { FairQueue, FairShare } from "../guards/fair-share.ts";
import { withFallback } from "../guards/fallback.ts";
import type { GuardServer } from "../guards/valkey.ts";
import { noAliases } from "../html/aliases.ts";
import type { Campus } from "./campuses/campus.ts";
import { campusOf } from "./campuses/index.ts";
import { builtinTemplates } from "./captcha/builtin-templates.ts";
import type { TemplateSet } from "./captcha/templates.ts";
import { DownloadLimit } from "./download-limit.ts";
import { type EgressObserver, egressTransport } from "./egress.ts";
import { type Notify, notifyNobody } from "./events.ts";
import { isPublicAddress } from "./issuer.ts";
import { AttemptGuards } from "./login/attempts.ts";
import { ChallengeSeal, randomSealKey } from "./login/challenge.ts";
import { Portal } from "./portal.ts";
import { RequestContext } from "./request-context.ts";
import type { PageAliases } from "./session.ts";
import { studentMarks } from "./student-marks.ts";
import { createTransport, type PoolLoad, type Transport } from "./transport.ts";

/** The configuration after startup has resolved the portal's address and certificates. */
export interface ResolvedConfig extends Config {
  readonly PORTAL_URL: string;
  /** True for the demo portal; /docs then offers its credentials. */
  readonly isDemo?: boolean;
  /** PEM certificates from PORTAL_CA_FILE, trusted in addition to the default root certificates. */
  readonly portalCertificates: readonly string[];
  /** Content of CAPTCHA_TEMPLATES. Default: the built-in set. */
  readonly captchaTemplates?: () => TemplateSet;
  /** Content of PORTAL_ALIASES. */
  readonly aliases?: PageAliases;
}

/** A request to the service that needs the portal. */
export interface ApiRequest {
  readonly client: ApiClient;
  readonly id: string;
  /** Language of the sentences for the student. Default: English. */
  readonly language?: Language;
  /** The path below which the caller reaches the service. Default: none. */
  readonly prefix?: string;
  /** Reports portal events. Default: to nobody. */
  readonly notify?: Notify;
}

/** The connection to the portal that all API requests share. */
export interface PortalConnection {
  /** Starts one API request. */
  startRequest(request: ApiRequest): { context: RequestContext; portal: Portal };
  /** Shared by all guards. */
  readonly counter: EventCounter;
  readonly feeds: CalendarFeeds;
  readonly ends: Ends;
  /** Null without HOLD_STORE. */
  readonly holds: Holds | null;
  /** Load of the connection pool, or null if the transport has no pool. */
  load(): PoolLoad | null;
  /** Resolves once the first connection attempt to the guard server has succeeded or failed. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

const TEN_MINUTES_MS = 600_000;
const HALF_AN_HOUR_MS = 1_800_000;
const RESEND_WINDOW_MS = 180_000;

export interface ConnectionParts {
  /** Default: a connection pool to the portal. */
  readonly transport?: Transport | undefined;
  /** Default: nobody. */
  readonly egressObserver?: EgressObserver;
  readonly guardServer?: GuardServer | null;
  /** Keeps the last good copies of calendar feeds. Default: none. */
  readonly feedStore?: Store | null;
  /** Keeps what students have ended for several instances. Default: the store of copies, or the memory of this process. */
  readonly sharedStore?: Store | null;
  /** Keeps held sessions. Default: none is held. */
  readonly holdStore?: HoldStore | null;
  readonly holdObserver?: HoldObserver;
  /** Default: the campus of the settings. */
  readonly campus?: Campus;
  /** The webhook of an app for what happens to its holds. Default: none. */
  readonly webhookOf?: (listed: string | null) => Webhook | null;
  /** Waits between two reads of a history. */
  readonly wait?: (ms: number) => Promise<unknown>;
  /** True if several clients share the connections to the portal. */
  readonly isShared?: () => boolean;
}

const ignoreEgresses: EgressObserver = { onLost() {}, onReturned() {} };

/** Wires up the portal from the configuration. */
export function connectPortal(
  config: ResolvedConfig,
  {
    egressObserver,
    transport = transportFor(config, egressObserver),
    guardServer = null,
    feedStore = null,
    sharedStore = null,
    holdStore = null,
    holdObserver = { started() {}, ticked() {}, ended() {}, notified() {} },
    webhookOf = () => null,
    isShared = () => false,
    campus = campusOf(config),
    wait = sleep,
  }: ConnectionParts = {},
): PortalConnection {
  // Counts without the guard server, or while it is unavailable.
  const memory = memoryCounter();
  // Only the demo portal starts without keys.
  const sealKeys = config.SEAL_KEYS.length > 0 ? config.SEAL_KEYS : [randomSealKey()];
  const counterSecret = createHash("sha256")
    .update(sealKeys[0]?.key ?? "")
    .digest();
  const counter = hashingCounter(
    guardServer === null ? memory : withFallback(guardServer.counter, memory, guardServer.observer),
    counterSecret,
  );
  const seal = new Seal(sealKeys, "calendar");
  const isInFile = sharedStore === null && feedStore !== null;
  const ends = new Ends(sharedStore ?? feedStore ?? memoryStore(memory), isInFile ? memoryStore(memory) : null);
  const feeds = new CalendarFeeds(seal, counter, ends, feedStore);
  const { HOLDS_MAX: max, HOLD_HOURS: hours } = config;
  const push = new Push({
    // Only the demo portal has Web Push without a key.
    vapidKey: config.VAPID_KEY ?? (config.isDemo ? randomBytes(32) : null),
    ...{ contact: config.OAUTH_CONTACT, origins: config.WEB_PUSH_HOSTS, webhookOf, isPublicAddress },
  });
  const holds =
    holdStore && new Holds({ ...{ seal, store: holdStore, ends, counter, max, hours, push }, observer: holdObserver });
  const allows = (client: string | null) => config.isDemo === true || config.OUTING_CLIENTS.includes(client ?? "");
  const drafts = new Drafts(seal, counter, ends, { wait, allows });
  const options = {
    origin: config.PORTAL_URL,
    campus,
    seal: new ChallengeSeal(sealKeys),
    captchas: {
      templates: config.captchaTemplates ?? builtinTemplates,
      submitted: config.CAPTCHAS_SUBMITTED,
      lookedAt: config.CAPTCHAS_LOOKED_AT,
      changes: campus.changesCaptcha,
    },
    attempts: new AttemptGuards(counter, {
      refusedLogins: { max: config.REFUSED_LOGINS_PER_ACCOUNT, windowMs: TEN_MINUTES_MS },
      wrongOtps: { max: config.WRONG_OTPS_PER_CHALLENGE, windowMs: TEN_MINUTES_MS },
      wrongOtpsPerAccount: { max: config.WRONG_OTPS_PER_ACCOUNT, windowMs: HALF_AN_HOUR_MS },
      resends: { max: config.RESENDS_PER_CHALLENGE, windowMs: RESEND_WINDOW_MS },
      otpMails: { max: config.OTP_MAILS_PER_ACCOUNT, windowMs: HALF_AN_HOUR_MS },
      wrongCaptchas: { max: config.WRONG_CAPTCHAS_PER_ACCOUNT, windowMs: TEN_MINUTES_MS },
    }),
    userAgent: config.PORTAL_USER_AGENT,
    semestersSearched: config.SEMESTERS_SEARCHED,
    digests: new Digests(sealKeys),
    feeds,
    holds,
    drafts,
    aliases: config.aliases ?? { of: () => noAliases },
    files: {
      maxBytes: config.PORTAL_FILE_BYTES,
      maxPageBytes: config.PORTAL_ANSWER_BYTES,
      startTimeoutMs: config.PORTAL_REQUEST_TIMEOUT_MS,
    },
  };
  const limits = {
    answerTimeoutMs: config.ANSWER_TIMEOUT_MS,
    requestTimeoutMs: config.PORTAL_REQUEST_TIMEOUT_MS,
    parallelRequests: config.PORTAL_REQUESTS_PER_ANSWER,
    redirects: config.PORTAL_REDIRECTS,
  };
  const connections = new FairQueue(new FairShare(config.PORTAL_CONNECTIONS, isShared));
  const downloads = new DownloadLimit(config.PORTAL_CONNECTIONS, isShared);
  const marksOf = studentMarks(counterSecret, config.AUDIT_KEY);
  return {
    startRequest: ({ client, id, language, prefix, notify = notifyNobody }) => {
      const context = new RequestContext({
        ...{ client, id, language, prefix, notify, limits, transport, connections, downloads, marksOf },
      });
      return { context, portal: new Portal(options, context) };
    },
    counter,
    feeds,
    ends,
    holds,
    load() {
      const load = transport.load?.() ?? null;
      return load && { ...load, queued: load.queued + connections.length };
    },
    ready: async () => guardServer?.counter.connectionAttempted,
    async close() {
      guardServer?.counter.close();
      feedStore?.close();
      sharedStore?.close();
      holdStore?.close();
      await push.close();
      await transport.close();
    },
  };
}

/** A connection pool to the portal, or one for each egress. */
export function transportFor(config: ResolvedConfig, observer: EgressObserver = ignoreEgresses): Transport {
  const options = {
    origin: config.PORTAL_URL,
    connections: config.PORTAL_CONNECTIONS,
    connectTimeoutMs: config.PORTAL_CONNECT_TIMEOUT_MS,
    maxAnswerBytes: config.PORTAL_ANSWER_BYTES,
    certificates: config.portalCertificates,
    reach: campusOf(config).reach,
    ...(!config.PORTAL_CHAIN_COMPLETION && { fetchIssuer: null }),
  };
  const { PORTAL_EGRESS: settings, PORTAL_EGRESS_KEY: key } = config;
  return key === null || settings.length === 0
    ? createTransport(options)
    : egressTransport(options, { settings, key, observer });
}
