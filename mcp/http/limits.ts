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
} as const;

/** Refused logins in ten minutes, in browsers that are not known for the account. The service allows 3 per account, and 330 per API key. */
const REFUSED = { account: 2, address: 10, instance: 150 } as const;

/** Logins at the same time. */
const IN_PROGRESS = { account: 1, address: 2, instance: 10 } as const;

/** Someone who opens or submits a login page. */
export interface Visitor {
  readonly address: string;
  /** The account whose password was once entered in this browser; null for any other. Other visitors cannot use up its limits. */
  readonly account: string | null;
}

/** A limit and the key that it counts under. */
type Budget = readonly [RateLimiterMemory, string];

const limiter = (points: number, duration = 60) => new RateLimiterMemory({ points, duration });

/** One limit per address, and one for all addresses. */
function shared(points: { readonly address: number; readonly instance: number }, duration?: number) {
  const [ofAddress, ofInstance] = [limiter(points.address, duration), limiter(points.instance, duration)];
  return (address: string): Budget[] => [
    [ofAddress, address],
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
  readonly #inProgress = new Map<string, number>();

  register(address: string): Promise<number> {
    return take(this.#registrations(address));
  }

  openPage({ address, account }: Visitor): Promise<number> {
    return take(account === null ? this.#pages(address) : [[this.#pagesOfAccount, account]]);
  }

  call(account: string): Promise<number> {
    return take([[this.#calls, account]]);
  }

  /** Runs one step of a login of an account, unless the visitor has to wait. */
  async login(
    { address, account: known }: Visitor,
    account: string,
    attempt: () => Promise<LoginState>,
  ): Promise<LoginState | { readonly waitS: number }> {
    const isKnown = known === account;
    const places = isKnown
      ? [["known", account, IN_PROGRESS.account] as const]
      : (["account", "address", "instance"] as const).map(
          (kind) => [kind, { account, address, instance: "" }[kind], IN_PROGRESS[kind]] as const,
        );
    // A place is taken before the limits are checked, so that logins at the same time cannot exceed those of the account.
    const keys = places.map(([kind, key]) => `${kind} ${key}`);
    if (places.some(([, , max], index) => (this.#inProgress.get(keys[index] ?? "") ?? 0) >= max))
      return { waitS: BUSY_S };
    for (const key of keys) this.#inProgress.set(key, (this.#inProgress.get(key) ?? 0) + 1);
    try {
      const rates: Budget[] = isKnown ? [[this.#submissionsOfAccount, account]] : this.#submissions(address);
      const refusals: Budget[] = isKnown ? [] : [[this.#refusedOfAccount, account], ...this.#refused(address)];
      const wait = await waitS([...rates, ...refusals]);
      if (wait > 0) return { waitS: wait };
      await count(rates);
      const state = await attempt();
      if (hasFailed(state, REFUSALS) && !isKnown) await this.#countRefusal(address, account);
      if (state.step === "done") await this.#refusedOfAccount.delete(account);
      return state;
    } finally {
      for (const key of keys) this.#leave(key);
    }
  }

  async #countRefusal(address: string, account: string): Promise<void> {
    const before = (await this.#refusedOfAccount.get(account))?.consumedPoints ?? 0;
    // The time begins again, so that no ten minutes have more refusals than the limit.
    await this.#refusedOfAccount.set(account, before + 1, REFUSALS_S);
    await count(this.#refused(address));
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
