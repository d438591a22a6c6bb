import type { ErrorCode } from "../contract/errors.ts";
import type { EventCounter, Limit } from "../guards/counter.ts";

const MINUTE_MS = 60_000;
/** The portal counts refused logins longer; the service's own guard as long. */
const REFUSALS_MS = 600_000;

/** A limit for each address. None is for all addresses together: with a few of them, strangers could close the page for everyone. */
interface PerAddress extends Limit {
  readonly name: string;
}

const PAGES: PerAddress = { name: "pages", max: 120, windowMs: MINUTE_MS };
const SUBMISSIONS: PerAddress = { name: "submissions", max: 60, windowMs: MINUTE_MS };
/** The limits of the endpoints for programs. */
const PROGRAMS = {
  registration: [
    { name: "registrations", max: 20, windowMs: MINUTE_MS },
    // An assistant that runs at its maker registers from there for each student.
    { name: "registrations per day", max: 200, windowMs: 24 * 60 * MINUTE_MS },
  ],
  token: [{ name: "token requests", max: 300, windowMs: MINUTE_MS }],
  device: [{ name: "device requests", max: 20, windowMs: MINUTE_MS }],
  // Enough for a hundred devices at one address, each of which polls every five seconds.
  poll: [{ name: "device polls", max: 1200, windowMs: MINUTE_MS }],
} as const satisfies Readonly<Record<string, readonly PerAddress[]>>;
/** Wrong user codes: with a thousand devices waiting, one address needs 70 years for a hit. */
const WRONG_USER_CODES: PerAddress = { name: "wrong user codes", max: 10, windowMs: REFUSALS_MS };
/** Refused logins in browsers in which the account has not logged in before. */
const REFUSED: PerAddress = { name: "refused", max: 100, windowMs: REFUSALS_MS };
/** Refused logins after which students solve the captcha instead of the service: a campus has one address, and a few wrong passwords must not close the page for it. */
const REFUSED_WITH_SOLVER: PerAddress = { name: "refused with solver", max: 10, windowMs: REFUSALS_MS };

/** Pages, submissions and wrong user codes each, in a browser that is known for the account. */
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
  /** The page that was opened. What is refused on one page does not use up the limits of the other. */
  readonly page: "authorize" | "device" | "end";
}

/** The part of a step's result that is counted. */
interface Step {
  /** The failure of the step; null if it was accepted. */
  readonly code: ErrorCode | null;
  /** Set if the login is complete. */
  readonly session: object | null;
}

/** Runs a step. `hasSolver` is false if the student has to solve the captcha. */
type RunStep<T> = (hasSolver: boolean) => Promise<T>;

/** The visitor has to wait. */
export type Wait = { readonly waitMs: number };

/** The codes of logins that the portal refused. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "invalid_credentials",
  "account_locked",
  "login_attempts_exhausted",
  "login_step_unknown",
]);

type Counted = readonly [key: string, limit: Limit];

/** Limits visitors of the public pages, so that a stranger can neither close them for others nor spend a student's attempts. */
export class Limits {
  readonly #counter: EventCounter;

  constructor(counter: EventCounter) {
    this.#counter = counter;
  }

  /** Counts a request of a program. */
  request(kind: keyof typeof PROGRAMS, networks: readonly string[]): Promise<number> {
    return this.#takeAll(PROGRAMS[kind].flatMap((limit) => eachOf(limit, networks)));
  }

  /** Looks a user code up, unless the visitor has to wait. Codes that are not found are counted. */
  async findUserCode<T>({ networks, account }: Visitor, find: () => Promise<T | null>): Promise<T | null | Wait> {
    const counted =
      account === null ? eachOf(WRONG_USER_CODES, networks) : [[`wrong user codes of ${account}`, OF_KNOWN] as const];
    const taken = await this.#take(counted);
    if ("waitMs" in taken) return taken;
    const found = await find();
    if (found !== null) await taken.giveBack();
    return found;
  }

  openPage({ networks, account, page }: Visitor): Promise<number> {
    return this.#takeAll(account === null ? eachOf(PAGES, networks, page) : [[`pages of ${account}`, OF_KNOWN]]);
  }

  logout(account: string): Promise<number> {
    return this.#takeAll([[`logouts of ${account}`, LOGOUTS]]);
  }

  /** Milliseconds until another visitor may try to log in to the account. */
  async pauseMs({ account: known }: Visitor, account: string): Promise<number> {
    if (known === account) return 0;
    return this.#waitMs(pausesOf(account));
  }

  /** Runs one step of a login of an account, unless the visitor has to wait. Only a complete login lifts the pauses of the account. */
  async login<T extends Step>(visitor: Visitor, account: string, step: RunStep<T>): Promise<T | Wait> {
    const result = await this.#limited(visitor, account, step);
    if ("session" in result && result.session !== null)
      await Promise.all(pausesOf(account).map(([key]) => this.#counter.clear(key)));
    return result;
  }

  async #limited<T extends Step>(
    { networks, account: known, page }: Visitor,
    account: string,
    step: RunStep<T>,
  ): Promise<T | Wait> {
    if (known === account) {
      const waitMs = await this.#takeAll([[`submissions of ${account}`, OF_KNOWN]]);
      return waitMs > 0 ? { waitMs } : step(true);
    }
    const withSolver = eachOf(REFUSED_WITH_SOLVER, networks, page);
    // The refusal is counted in advance, so that submissions at the same time cannot exceed the limits.
    const taken = await this.#take([...pausesOf(account), ...eachOf(REFUSED, networks, page)]);
    if ("waitMs" in taken) return taken;
    let isRefused = false;
    try {
      const waitMs = await this.#takeAll(eachOf(SUBMISSIONS, networks, page));
      if (waitMs > 0) return { waitMs };
      const result = await step((await this.#waitMs(withSolver)) === 0);
      isRefused = result.code !== null && REFUSALS.has(result.code);
      if (isRefused) await this.#takeAll(withSolver);
      return result;
    } finally {
      if (!isRefused) await taken.giveBack();
    }
  }

  async #waitMs(counted: readonly Counted[]): Promise<number> {
    return Math.max(...(await Promise.all(counted.map(([key, limit]) => this.#counter.waitMs(key, limit)))));
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
const eachOf = (
  { name, max, windowMs }: PerAddress,
  networks: readonly string[],
  page: Visitor["page"] | "programs" = "programs",
): readonly Counted[] =>
  networks.map((network, index) => [`${name} of ${network} (${page})`, { max: max * 2 ** index, windowMs }]);
