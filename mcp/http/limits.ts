import { RateLimiterMemory } from "rate-limiter-flexible";
import { hasFailed, type LoginState } from "../login/steps.ts";

/** The service counts refused logins of an account for as long. */
const REFUSALS_S = 600;
/** Time after which a visitor may try again while others log in. */
const BUSY_S = 5;

/** Requests per minute without a token. */
const PER_MINUTE = {
  registration: { address: 120, instance: 1200 },
  page: { address: 120, instance: 1200 },
  /** Submissions of the login page that reach the service. */
  submission: { address: 60, instance: 300 },
  /** Pages and submissions each, in a browser that is known for the account. */
  account: 10,
  /** Requests of one student's assistants, with a token. */
  calls: 120,
  /** Requests to the service that one student's tools cause: a tenth of the service's default for all students. */
  reads: 60,
  /** Sessions of one student that are ended. */
  logouts: 10,
} as const;

/** Refused logins in ten minutes, in browsers that are not known for the account. The service allows 3 per account, and 330 per API key. */
const REFUSED = { account: 2, address: 10, instance: 150 } as const;

/** Logins at the same time. */
const IN_PROGRESS = { account: 1, address: 2, instance: 10 } as const;

/** Someone who opens or submits a login page. */
export interface Visitor {
  /** Networks of the address, smallest first. */
  readonly networks: readonly string[];
  /** The account whose password was once entered in this browser; null for any other. Other visitors cannot use up its limits. */
  readonly account: string | null;
}

/** A limit and the key that it counts under. */
type Budget = readonly [RateLimiterMemory, string];

const limiter = (points: number, duration = 60) => new RateLimiterMemory({ points, duration });

/** Each larger network of an address has twice the limit: /64, /56 and /48. */
const ofNetwork = (limit: number, index: number) => limit * 2 ** index;

/** Limits for each network of an address, and one for all addresses. */
function shared(points: { readonly address: number; readonly instance: number }, duration?: number) {
  const ofNetworks = [0, 1, 2].map((index) => limiter(ofNetwork(points.address, index), duration));
  const ofInstance = limiter(points.instance, duration);
  return (networks: readonly string[]): Budget[] => [
    ...ofNetworks.flatMap((of, index) => networks.slice(index, index + 1).map((network): Budget => [of, network])),
    [ofInstance, ""],
  ];
}

/** Returns the seconds until all have a point left; 0 if they do. */
async function waitS(budgets: readonly Budget[]): Promise<number> {
  const results = await Promise.all(budgets.map(([of, key]) => of.get(key)));
  const waits = results.map((one) => (one === null || one.remainingPoints > 0 ? 0 : one.msBeforeNext / 1000));
  return Math.ceil(Math.max(0, ...waits));
}

const count = (budgets: readonly Budget[]) => Promise.all(budgets.map(([of, key]) => of.penalty(key)));

async function take(budgets: readonly Budget[]): Promise<number> {
  const wait = await waitS(budgets);
  if (wait === 0) await count(budgets);
  return wait;
}

/** Limits visitors without a token, and each student. Counts in the memory of this process; every method returns the seconds to wait. */
export class Limits {
  readonly #registrations = shared(PER_MINUTE.registration);
  readonly #pages = shared(PER_MINUTE.page);
  readonly #submissions = shared(PER_MINUTE.submission);
  readonly #pagesOfAccount = limiter(PER_MINUTE.account);
  readonly #submissionsOfAccount = limiter(PER_MINUTE.account);
  readonly #refused = shared(REFUSED, REFUSALS_S);
  readonly #refusedOfAccount = limiter(REFUSED.account, REFUSALS_S);
  readonly #calls = limiter(PER_MINUTE.calls);
  readonly #reads = limiter(PER_MINUTE.reads);
  readonly #logouts = limiter(PER_MINUTE.logouts);
  readonly #inProgress = new Map<string, number>();

  register(networks: readonly string[]): Promise<number> {
    return take(this.#registrations(networks));
  }

  openPage({ networks, account }: Visitor): Promise<number> {
    return take(account === null ? this.#pages(networks) : [[this.#pagesOfAccount, account]]);
  }

  call(account: string): Promise<number> {
    return take([[this.#calls, account]]);
  }

  read(account: string): Promise<number> {
    return take([[this.#reads, account]]);
  }

  logout(account: string): Promise<number> {
    return take([[this.#logouts, account]]);
  }

  /** Runs one step of a login of an account, unless the visitor has to wait. */
  async login(
    { networks, account: known }: Visitor,
    account: string,
    attempt: () => Promise<LoginState>,
  ): Promise<LoginState | { readonly waitS: number }> {
    const isKnown = known === account;
    const places: readonly (readonly [key: string, max: number])[] = isKnown
      ? [[`known ${account}`, IN_PROGRESS.account]]
      : [
          [`account ${account}`, IN_PROGRESS.account],
          ...networks.map((network, index) => [`address ${network}`, ofNetwork(IN_PROGRESS.address, index)] as const),
          ["instance", IN_PROGRESS.instance],
        ];
    // A place is taken before the limits are checked, so that logins at the same time cannot exceed those of the account.
    if (places.some(([key, max]) => (this.#inProgress.get(key) ?? 0) >= max)) return { waitS: BUSY_S };
    const keys = places.map(([key]) => key);
    for (const key of keys) this.#inProgress.set(key, (this.#inProgress.get(key) ?? 0) + 1);
    try {
      const rates: Budget[] = isKnown ? [[this.#submissionsOfAccount, account]] : this.#submissions(networks);
      const refusals: Budget[] = isKnown ? [] : [[this.#refusedOfAccount, account], ...this.#refused(networks)];
      const wait = await waitS([...rates, ...refusals]);
      if (wait > 0) return { waitS: wait };
      await count(rates);
      const state = await attempt();
      if (hasFailed(state, REFUSALS) && !isKnown) await this.#countRefusal(networks, account);
      if (state.step === "done") await this.#refusedOfAccount.delete(account);
      return state;
    } finally {
      for (const key of keys) this.#leave(key);
    }
  }

  async #countRefusal(networks: readonly string[], account: string): Promise<void> {
    const before = (await this.#refusedOfAccount.get(account))?.consumedPoints ?? 0;
    // The time begins again, so that no ten minutes have more refusals than the limit.
    await this.#refusedOfAccount.set(account, before + 1, REFUSALS_S);
    await count(this.#refused(networks));
  }

  #leave(key: string): void {
    const left = (this.#inProgress.get(key) ?? 1) - 1;
    if (left > 0) this.#inProgress.set(key, left);
    else this.#inProgress.delete(key);
  }
}

/** The failures that the service counts as refused logins. */
const REFUSALS: ReadonlySet<string> = new Set([
  "invalid_credentials",
  "account_locked",
  "login_attempts_exhausted",
  "password_change_required",
  "login_step_unknown",
]);

/** The form of a login name under which attempts are counted: letters and digits without accents, as at the service. */
export const accountOf = (name: string): string =>
  name
    .normalize("NFKD")
    .toUpperCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "");
