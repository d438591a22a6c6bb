import type { ErrorCode } from "../contract/errors.ts";
import type { EventCounter, Limit } from "../guards/counter.ts";

const MINUTE_MS = 60_000;
/** The portal counts refused logins longer; the service's own guard as long. */
const REFUSALS_MS = 600_000;

/** A limit for each address, and one for all addresses together. */
interface Shared {
  readonly name: string;
  readonly address: number;
  readonly instance: number;
  readonly windowMs: number;
}

const REGISTRATIONS: Shared = { name: "registrations", address: 20, instance: 600, windowMs: MINUTE_MS };
const PAGES: Shared = { name: "pages", address: 120, instance: 1200, windowMs: MINUTE_MS };
const SUBMISSIONS: Shared = { name: "submissions", address: 60, instance: 300, windowMs: MINUTE_MS };
const TOKEN_REQUESTS: Shared = { name: "token requests", address: 300, instance: 3000, windowMs: MINUTE_MS };
/** Refused logins in browsers that are not known for the account. */
const REFUSED: Shared = { name: "refused", address: 10, instance: 150, windowMs: REFUSALS_MS };

/** Pages and submissions each, in a browser that is known for the account. */
const OF_KNOWN: Limit = { max: 10, windowMs: MINUTE_MS };
/** The pause after a refused login, and after the second: the third attempt, which the service allows, is for browsers that are known. */
const FIRST_PAUSE: Limit = { max: 1, windowMs: 30_000 };
const SECOND_PAUSE: Limit = { max: 2, windowMs: REFUSALS_MS };
/** Sessions of a student that are ended through revocations. */
const LOGOUTS: Limit = { max: 10, windowMs: MINUTE_MS };

/** Someone who opens or submits a page. */
export interface Visitor {
  /** Networks of the address, smallest first. */
  readonly networks: readonly string[];
  /** The account that has logged in in this browser; null for any other. Other visitors cannot use up its limits. */
  readonly account: string | null;
}

/** The visitor has to wait. */
export interface Wait {
  readonly waitMs: number;
}

/** The codes of logins that the portal refused. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "invalid_credentials",
  "account_locked",
  "login_attempts_exhausted",
  "password_change_required",
  "login_step_unknown",
]);

type Counted = readonly [key: string, limit: Limit];

/** Limits visitors of the public pages, so that a stranger can neither close them for others nor spend a student's attempts. */
export class Limits {
  readonly #counter: EventCounter;

  constructor(counter: EventCounter) {
    this.#counter = counter;
  }

  register(networks: readonly string[]): Promise<number> {
    return this.#takeAll(sharedOf(REGISTRATIONS, networks));
  }

  requestToken(networks: readonly string[]): Promise<number> {
    return this.#takeAll(sharedOf(TOKEN_REQUESTS, networks));
  }

  openPage({ networks, account }: Visitor): Promise<number> {
    return this.#takeAll(account === null ? sharedOf(PAGES, networks) : [[`pages of ${account}`, OF_KNOWN]]);
  }

  logout(account: string): Promise<number> {
    return this.#takeAll([[`logouts of ${account}`, LOGOUTS]]);
  }

  /** Runs one step of a login of an account, unless the visitor has to wait. `codeOf` returns the failure of its result; null for a success. */
  async login<T>(
    { networks, account: known }: Visitor,
    account: string,
    step: () => Promise<T>,
    codeOf: (result: T) => ErrorCode | null,
  ): Promise<T | Wait> {
    if (known === account) {
      const waitMs = await this.#takeAll([[`submissions of ${account}`, OF_KNOWN]]);
      return waitMs > 0 ? { waitMs } : step();
    }
    // The refusal is counted in advance, so that submissions at the same time cannot exceed the limits.
    const taken = await this.#take([...pausesOf(account), ...sharedOf(REFUSED, networks)]);
    if ("waitMs" in taken) return taken;
    let isRefused = false;
    try {
      const waitMs = await this.#takeAll(sharedOf(SUBMISSIONS, networks));
      if (waitMs > 0) return { waitMs };
      const result = await step();
      const code = codeOf(result);
      isRefused = code !== null && REFUSALS.has(code);
      if (code === null) await Promise.all(pausesOf(account).map(([key]) => this.#counter.clear(key)));
      return result;
    } finally {
      if (!isRefused) await taken.giveBack();
    }
  }

  /** Returns the milliseconds to wait; 0 if the event was counted. */
  async #takeAll(counted: readonly Counted[]): Promise<number> {
    const taken = await this.#take(counted);
    return "waitMs" in taken ? taken.waitMs : 0;
  }

  /** Counts an event for each key, if it fits all their limits. */
  async #take(counted: readonly Counted[]): Promise<Wait | { giveBack(): Promise<void> }> {
    const taken = await Promise.all(counted.map(([key, limit]) => this.#counter.take(key, limit)));
    const giveBack = async () => {
      await Promise.all(taken.map((one) => one.giveBack()));
    };
    const waitMs = Math.max(0, ...taken.map((one) => one.waitMs));
    if (waitMs === 0) return { giveBack };
    await giveBack();
    return { waitMs };
  }
}

const pausesOf = (account: string): readonly Counted[] => [
  [`first pause of ${account}`, FIRST_PAUSE],
  [`second pause of ${account}`, SECOND_PAUSE],
];

/** Each larger network of an address has twice the limit: /64, /56 and /48. */
const sharedOf = ({ name, address, instance, windowMs }: Shared, networks: readonly string[]): readonly Counted[] => [
  ...networks.map((network, index): Counted => [`${name} of ${network}`, { max: address * 2 ** index, windowMs }]),
  [`${name} of all`, { max: instance, windowMs }],
];
