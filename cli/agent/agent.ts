import { type FoundChange, hasCode, Portico, type PorticoOptions, type Session } from "portico-client";
import { KeyringLocked, UsageError } from "../failure.ts";
import { hintOf } from "../leftovers.ts";
import { print, printable, printDiagnostics, toJson } from "../output.ts";
import { partsOf } from "../parts.ts";
import type { Service } from "../service-file.ts";
import { sessionStore } from "../session-file.ts";
import { watchFile } from "../watch-file.ts";
import { type AccountFile, accountFile, noteRefused, passwordName } from "./account.ts";
import { type Channel, type ChannelOptions, channelsOf, desktopCommand, runProgram } from "./channels.ts";
import { listen, type Order, send } from "./control.ts";
import { type AgentEvent, lineOf, optionsOf, type WatchInput } from "./events.ts";
import type { Keyring } from "./keyring.ts";
import { dated, log } from "./log.ts";
import { type SendLogin, SignIn } from "./sign-in.ts";

/** The command line of `portico agent`. */
export interface AgentInput extends WatchInput, ChannelOptions {
  /** False to wait for `portico login` instead of logging in. */
  readonly login: boolean;
  /** True to name values, such as marks, in notifications. */
  readonly values: boolean;
}

/** The surroundings of the agent of one session file. */
export interface AgentWorld {
  readonly sessionFile: string;
  readonly service: Service;
  readonly json: boolean;
  readonly keyring: () => Promise<Keyring>;
}

const POLL_MS = 5_000;
const TICK_MS = 30_000;
/** A clock that differs by more from what a timer says: the computer has slept, or the clock was set. */
const JUMP_MS = 60_000;
/** Times at which a channel that fails is tried again. Longer waits would delay the request that keeps the session alive. */
const RETRIES_MS = [2_000, 20_000];
const LOGOUT_MS = 5_000;

/** An OTP is valid for about three minutes. */
const OTP_MS = 180_000;
/** Changes that one notification names. */
const MAX_NAMED = 5;

/** A locked keyring must not end an agent that starts with the computer: each login looks again. */
function whileLocked(error: unknown): undefined {
  if (!(error instanceof KeyringLocked)) throw error;
}

/** Resolves after a time, or at the end of the agent. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });

/** Runs until it is stopped: follows the student's data, logs in when that is allowed, and reports what has happened. */
export async function runAgent(world: AgentWorld, input: AgentInput): Promise<void> {
  const release = await watchFile(world.sessionFile, world.service.url, "watch", null).lock();
  try {
    // The lock names a process, which another container or computer cannot see; the socket shows the agent itself.
    if ((await send(world.sessionFile, { order: "status" })) !== null)
      throw new UsageError("Another portico agent uses this folder: portico agent stop");
    await new Agent(world, input).run();
  } finally {
    await release();
  }
}

class Agent {
  readonly #world: AgentWorld;
  readonly #input: AgentInput;
  readonly #sessions: ReturnType<typeof sessionStore>;
  readonly #accounts: AccountFile;
  readonly #options: PorticoOptions;
  readonly #signIn: SignIn | null;
  readonly #ending = new AbortController();
  /** Aborted when the clock jumps. */
  #jump = new AbortController();
  #end: () => void = () => {};
  /** Resolves when the agent has logged out. */
  readonly #ended = new Promise<void>((resolve) => {
    this.#end = resolve;
  });
  #channels: readonly Channel[] = [];
  #undelivered = 0;
  #isHinted = false;
  #isSignedOut = true;
  /** Ids of changes that the channels have got. */
  readonly #notified = new Set<string>();

  constructor(world: AgentWorld, input: AgentInput) {
    this.#world = world;
    this.#input = input;
    const { url, apiKey } = world.service;
    this.#sessions = sessionStore(world.sessionFile, url);
    this.#accounts = accountFile(world.sessionFile, url);
    this.#options = { baseUrl: url, apiKey };
    this.#signIn = input.login ? new SignIn(this.#accounts, this.#logIn, (event) => this.#emit(event)) : null;
  }

  async run(): Promise<void> {
    const { keyring, sessionFile } = this.#world;
    optionsOf(this.#input);
    if (this.#signIn !== null) await this.#assertPassword();
    this.#channels = await channelsOf(this.#input, keyring);
    await this.#signIn?.wake();
    const stop = () => this.#stop();
    const control = await listen(sessionFile, (order) => this.#obey(order));
    const ticks = setInterval(this.#jumpDetector(), TICK_MS);
    process.once("SIGTERM", stop).once("SIGINT", stop);
    try {
      for (;;) await this.#sessionAfter(await this.#followSession());
    } catch (error) {
      if (!this.#ending.signal.aborted) throw error;
    } finally {
      process.off("SIGTERM", stop).off("SIGINT", stop);
      clearInterval(ticks);
      // A session that portico login has made is not the agent's to end.
      if (this.#signIn !== null) await this.#logOut();
      this.#end();
      control.close();
    }
  }

  #stop(): void {
    this.#ending.abort();
    this.#signIn?.giveUp();
  }

  async #assertPassword(): Promise<void> {
    const account = await this.#accounts.load();
    const keyring = await this.#world.keyring();
    const password = account && (await keyring.get(passwordName(account)).catch(whileLocked));
    if (password === null)
      throw new UsageError(
        "No password is stored: portico agent setup. With --no-login, the agent needs none and waits for portico login.",
      );
  }

  readonly #logIn: SendLogin = async (account, onOtp) => {
    const keyring = await this.#world.keyring();
    const password = await keyring.get(passwordName(account));
    if (password === null) throw new UsageError("The password is no longer in the keyring: portico agent setup");
    // A client of its own: that of the watch must never know the password.
    const portico = new Portico({ ...this.#options, store: this.#sessions, onOtp });
    return portico.login({ registration_number: account.name, password }).catch(async (error) => {
      if (hasCode(error, "invalid_credentials")) await noteRefused(keyring, account, password).catch(whileLocked);
      throw error;
    });
  };

  async #logOut(): Promise<void> {
    const session = await this.#sessions.load();
    if (session === null || !(await this.#isOwn(session))) return;
    await new Portico({ ...this.#options, store: this.#sessions, timeoutMs: LOGOUT_MS }).logout().catch(() => {});
  }

  /** False for the session of another student, who has logged in with portico login. */
  async #isOwn({ registration_number }: Session): Promise<boolean> {
    const student = (await this.#accounts.load())?.student;
    return student === undefined || student === null || student === registration_number.toUpperCase();
  }

  /** Follows the data of the stored session until that is over, and returns it. */
  async #followSession(): Promise<Session | null> {
    for (;;) {
      const session = await this.#sessions.load();
      if (session === null || (this.#signIn !== null && !(await this.#isOwn(session)))) return session;
      this.#jump = new AbortController();
      try {
        this.#isSignedOut = false;
        await this.#follow(session, AbortSignal.any([this.#ending.signal, this.#jump.signal]));
        return session;
      } catch (error) {
        if (this.#ending.signal.aborted || !this.#jump.signal.aborted) throw error;
        // The last request may be longer ago than the clock says now.
        await new Portico({ ...this.#options, store: this.#sessions }).isLoggedIn().catch(() => false);
      }
    }
  }

  async #follow(session: Session, signal: AbortSignal): Promise<void> {
    const number = session.registration_number;
    const onDataWarning: PorticoOptions["onDataWarning"] = (info) => {
      if (!this.#isHinted) printDiagnostics(hintOf([info]));
      this.#isHinted = true;
    };
    const portico = new Portico({
      ...this.#options,
      signal,
      onDataWarning,
      store: sessionStore(this.#world.sessionFile, this.#world.service.url, number),
    });
    const store = watchFile(this.#world.sessionFile, this.#world.service.url, "watch", number);
    const options = { ...optionsOf(this.#input), store, signal, keepRecords: true };
    for await (const event of portico.watch(partsOf(this.#input.parts), options)) {
      // Changes that nobody has heard of stay in the store.
      this.#ending.signal.throwIfAborted();
      if (event.type === "change") await this.#notifyChanges((await store.load())?.pending ?? []);
      await this.#emit(event);
      // Another student may log in, with another state.
      if (event.type === "signed_out") return;
    }
  }

  /** Resolves when there is another session than the one that is over. */
  async #sessionAfter(over: Session | null): Promise<void> {
    this.#isSignedOut = true;
    await this.#signIn?.signedOut();
    if (this.#signIn === null && over === null)
      await this.#emit({ type: "signed_out", code: "not_logged_in", detail: "Not logged in.", otp_challenge: null });
    for (;;) {
      const session = await this.#sessions.load();
      if (session !== null && JSON.stringify(session) !== JSON.stringify(over)) return;
      if (session === null || (await this.#isOwn(session))) await this.#signIn?.attempt();
      await pause(POLL_MS, this.#ending.signal);
      this.#ending.signal.throwIfAborted();
    }
  }

  /** After a sleep, timers are late; after a correction of the clock, plans are wrong. */
  #jumpDetector(): () => void {
    let last = Date.now();
    return () => {
      const now = Date.now();
      const isJump = Math.abs(now - last - TICK_MS) > JUMP_MS;
      last = now;
      if (!isJump) return;
      this.#jump.abort();
      this.#signIn?.wake().catch(() => {});
    };
  }

  async #obey(order: Order): Promise<object> {
    if (order.order === "otp") return { text: (await this.#signIn?.otp(order.otp)) ?? "The agent does not log in." };
    if (order.order === "stop") {
      this.#stop();
      await this.#ended;
    }
    const [account, session] = [await this.#accounts.load(), await this.#sessions.load()];
    return {
      registration_number: session?.registration_number ?? account?.student ?? account?.name ?? null,
      state: await this.#state(session),
      blocked: account?.blocked ?? null,
      next_login: this.#isSignedOut && account?.blocked === null ? new Date(account.next).toISOString() : null,
      undelivered: this.#undelivered,
    };
  }

  async #state(session: Session | null): Promise<string> {
    if (this.#signIn?.isWaitingForOtp) return "waiting_for_otp";
    if (session !== null && this.#signIn !== null && !(await this.#isOwn(session))) return "other_student";
    return session === null || this.#isSignedOut ? "signed_out" : "signed_in";
  }

  async #emit(event: AgentEvent): Promise<void> {
    if (this.#ending.signal.aborted) return;
    if (event.type === "signed_in") this.#isSignedOut = false;
    // The challenge of an OTP is a credential.
    const shown = event.type === "signed_out" ? { ...event, otp_challenge: null } : event;
    await log(this.#world.sessionFile, lineOf(event, false));
    await print(this.#world.json ? toJson(shown) : dated(lineOf(event, true)));
    const { exec, desktop } = this.#input;
    if (exec !== undefined)
      await this.#deliver("command", async () => void (await runProgram([exec], toJson(shown), { shell: true })));
    const isForStudent =
      event.type === "otp_needed" ||
      (event.type === "login_failed" && event.next_login === null) ||
      (event.type === "signed_out" && this.#signIn === null);
    if (isForStudent) await this.#notify(lineOf(event, false));
    if (event.type === "otp_needed" && desktop) this.#askOnDesktop(event.detail);
  }

  /** All changes of a read in one notification. They are reported again after a crash, as they then are delivered again. */
  async #notifyChanges(pending: readonly FoundChange[]): Promise<void> {
    const news = pending.filter(({ id }) => !this.#notified.has(id));
    if (news.length === 0) return;
    const lines = news.slice(0, MAX_NAMED).map((one) => lineOf({ type: "change", ...one }, this.#input.values));
    const more = news.length > MAX_NAMED ? [`and ${news.length - MAX_NAMED} more`] : [];
    await this.#notify([...lines, ...more].join("\n"));
    for (const { id } of news) this.#notified.add(id);
  }

  async #notify(text: string): Promise<void> {
    await Promise.all(this.#channels.map(({ name, send }) => this.#deliver(name, () => send(printable(text)))));
  }

  async #deliver(name: string, send: () => Promise<void>): Promise<void> {
    for (const wait of [...RETRIES_MS, null]) {
      try {
        return await send();
      } catch (error) {
        if (wait !== null && !this.#ending.signal.aborted) await pause(wait, this.#ending.signal);
        else {
          this.#undelivered++;
          const line = `Not delivered to ${name}: ${error instanceof Error ? error.message : error}`;
          await log(this.#world.sessionFile, line);
          return printDiagnostics([line]);
        }
      }
    }
  }

  /** Without a program that asks, or after the time of an OTP, `portico otp` is the way. */
  #askOnDesktop(question: string): void {
    runProgram(desktopCommand("question", question), "", { timeout: OTP_MS, signal: this.#ending.signal })
      .then(async (answer) => {
        if (answer.trim() !== "" && this.#signIn?.isWaitingForOtp) await this.#signIn.otp(answer.trim());
      })
      .catch(() => {});
  }
}
