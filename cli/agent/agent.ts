import { type FoundChange, hasCode, type OnOtp, Portico, type PorticoOptions, type Session } from "portico-client";
import { UsageError, whileLocked } from "../failure.ts";
import { hintOf } from "../leftovers.ts";
import { print, printable, printDiagnostics, toJson } from "../output.ts";
import { partsOf } from "../parts.ts";
import type { Service } from "../service-file.ts";
import { sessionStore } from "../session-file.ts";
import { watchFile } from "../watch-file.ts";
import { type Account, accountFile, noteRefused, passwordName } from "./account.ts";
import { type ChannelOptions, channelsOf, desktopCommand, runProgram } from "./channels.ts";
import { listen, type Order, send } from "./control.ts";
import { type AgentEvent, lineOf, optionsOf, type WatchInput } from "./events.ts";
import type { Keyring } from "./keyring.ts";
import { dated, log } from "./log.ts";
import { newSignIn } from "./sign-in.ts";

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
    await run(world, input);
  } finally {
    await release();
  }
}

async function run({ sessionFile, service, json, keyring }: AgentWorld, input: AgentInput): Promise<void> {
  const connection: PorticoOptions = { baseUrl: service.url, apiKey: service.apiKey };
  const sessions = sessionStore(sessionFile, service.url);
  const accounts = accountFile(sessionFile, service.url);
  const ending = new AbortController();
  /** Aborted when the clock jumps. */
  let jump = new AbortController();
  let end: () => void = () => {};
  /** Resolves when the agent has logged out. */
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let undelivered = 0;
  let isHinted = false;
  let isSignedOut = true;
  /** Ids of changes that the channels have got. */
  const notified = new Set<string>();
  const signIn = input.login ? newSignIn(accounts, logIn, emit) : null;
  const watched = optionsOf(input);
  if (signIn !== null) await assertPassword();
  const channels = await channelsOf(input, keyring);
  await signIn?.wake();
  const control = await listen(sessionFile, obey);
  const ticks = setInterval(jumpDetector(), TICK_MS);
  process.once("SIGTERM", stop).once("SIGINT", stop);
  try {
    for (;;) await sessionAfter(await followSession());
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  } finally {
    process.off("SIGTERM", stop).off("SIGINT", stop);
    clearInterval(ticks);
    // A session that portico login has made is not the agent's to end.
    if (signIn !== null) await logOut();
    end();
    control.close();
  }

  function stop(): void {
    ending.abort();
    signIn?.giveUp();
  }

  async function assertPassword(): Promise<void> {
    const account = await accounts.load();
    const opened = await keyring();
    const password = account && (await opened.get(passwordName(account)).catch(whileLocked));
    if (password === null)
      throw new UsageError(
        "No password is stored: portico agent setup. With --no-login, the agent needs none and waits for portico login.",
      );
  }

  async function logIn(account: Account, onOtp: OnOtp): Promise<Session> {
    const opened = await keyring();
    const password = await opened.get(passwordName(account));
    if (password === null) throw new UsageError("The password is no longer in the keyring: portico agent setup");
    // A client of its own: that of the watch must never know the password.
    const portico = new Portico({ ...connection, store: sessions, onOtp });
    return portico.login({ registration_number: account.name, password }).catch(async (error) => {
      if (hasCode(error, "invalid_credentials")) await noteRefused(opened, account, password).catch(whileLocked);
      throw error;
    });
  }

  async function logOut(): Promise<void> {
    const session = await sessions.load();
    if (session === null || !(await isOwn(session))) return;
    await new Portico({ ...connection, store: sessions, timeoutMs: LOGOUT_MS }).logout().catch(() => {});
  }

  /** False for the session of another student, who has logged in with portico login. */
  async function isOwn({ registration_number }: Session): Promise<boolean> {
    const student = (await accounts.load())?.student;
    return student === undefined || student === null || student === registration_number.toUpperCase();
  }

  /** Follows the data of the stored session until that is over, and returns it. */
  async function followSession(): Promise<Session | null> {
    for (;;) {
      const session = await sessions.load();
      if (session === null || (signIn !== null && !(await isOwn(session)))) return session;
      jump = new AbortController();
      try {
        isSignedOut = false;
        await follow(session, AbortSignal.any([ending.signal, jump.signal]));
        return session;
      } catch (error) {
        if (ending.signal.aborted || !jump.signal.aborted) throw error;
        // The last request may be longer ago than the clock says now.
        await new Portico({ ...connection, store: sessions }).isLoggedIn().catch(() => false);
      }
    }
  }

  async function follow(session: Session, signal: AbortSignal): Promise<void> {
    const number = session.registration_number;
    const onDataWarning: PorticoOptions["onDataWarning"] = (info) => {
      if (!isHinted) printDiagnostics(hintOf([info]));
      isHinted = true;
    };
    const portico = new Portico({
      ...connection,
      signal,
      onDataWarning,
      store: sessionStore(sessionFile, service.url, number),
    });
    const store = watchFile(sessionFile, service.url, "watch", number);
    const options = { ...watched, store, signal, keepRecords: true };
    for await (const event of portico.watch(partsOf(input.parts), options)) {
      // Changes that nobody has heard of stay in the store.
      ending.signal.throwIfAborted();
      if (event.type === "change") await notifyChanges((await store.load())?.pending ?? []);
      await emit(event);
      // Another student may log in, with another state.
      if (event.type === "signed_out") return;
    }
  }

  /** Resolves when there is another session than the one that is over. */
  async function sessionAfter(over: Session | null): Promise<void> {
    isSignedOut = true;
    await signIn?.signedOut();
    if (signIn === null && over === null)
      await emit({ type: "signed_out", code: "not_logged_in", detail: "Not logged in.", otp_challenge: null });
    for (;;) {
      const session = await sessions.load();
      if (session !== null && JSON.stringify(session) !== JSON.stringify(over)) return;
      if (session === null || (await isOwn(session))) await signIn?.attempt();
      await pause(POLL_MS, ending.signal);
      ending.signal.throwIfAborted();
    }
  }

  /** After a sleep, timers are late; after a correction of the clock, plans are wrong. */
  function jumpDetector(): () => void {
    let last = Date.now();
    return () => {
      const now = Date.now();
      const isJump = Math.abs(now - last - TICK_MS) > JUMP_MS;
      last = now;
      if (!isJump) return;
      jump.abort();
      signIn?.wake().catch(() => {});
    };
  }

  async function obey(order: Order): Promise<object> {
    if (order.order === "otp") return { text: (await signIn?.otp(order.otp)) ?? "The agent does not log in." };
    if (order.order === "stop") {
      stop();
      await ended;
    }
    const [account, session] = [await accounts.load(), await sessions.load()];
    return {
      registration_number: session?.registration_number ?? account?.student ?? account?.name ?? null,
      state: await state(session),
      blocked: account?.blocked ?? null,
      next_login: isSignedOut && account?.blocked === null ? new Date(account.next).toISOString() : null,
      undelivered,
    };
  }

  async function state(session: Session | null): Promise<string> {
    if (signIn?.isWaitingForOtp()) return "waiting_for_otp";
    if (session !== null && signIn !== null && !(await isOwn(session))) return "other_student";
    return session === null || isSignedOut ? "signed_out" : "signed_in";
  }

  async function emit(event: AgentEvent): Promise<void> {
    if (ending.signal.aborted) return;
    if (event.type === "signed_in") isSignedOut = false;
    // The challenge of an OTP is a credential.
    const shown = event.type === "signed_out" ? { ...event, otp_challenge: null } : event;
    await log(sessionFile, lineOf(event, false));
    await print(json ? toJson(shown) : dated(lineOf(event, true)));
    const { exec, desktop } = input;
    if (exec !== undefined)
      await deliver("command", async () => void (await runProgram([exec], toJson(shown), { shell: true })));
    const isForStudent =
      event.type === "otp_needed" ||
      (event.type === "login_failed" && event.next_login === null) ||
      (event.type === "signed_out" && signIn === null);
    if (isForStudent) await notify(lineOf(event, false));
    if (event.type === "otp_needed" && desktop) askOnDesktop(event.detail);
  }

  /** All changes of a read in one notification. They are reported again after a crash, as they then are delivered again. */
  async function notifyChanges(pending: readonly FoundChange[]): Promise<void> {
    const news = pending.filter(({ id }) => !notified.has(id));
    if (news.length === 0) return;
    const lines = news.slice(0, MAX_NAMED).map((one) => lineOf({ type: "change", ...one }, input.values));
    const more = news.length > MAX_NAMED ? [`and ${news.length - MAX_NAMED} more`] : [];
    await notify([...lines, ...more].join("\n"));
    for (const { id } of news) notified.add(id);
  }

  async function notify(text: string): Promise<void> {
    await Promise.all(channels.map(({ name, send }) => deliver(name, () => send(printable(text)))));
  }

  async function deliver(name: string, send: () => Promise<void>): Promise<void> {
    for (const wait of [...RETRIES_MS, null]) {
      try {
        return await send();
      } catch (error) {
        if (wait !== null && !ending.signal.aborted) await pause(wait, ending.signal);
        else {
          undelivered++;
          const line = `Not delivered to ${name}: ${error instanceof Error ? error.message : error}`;
          await log(sessionFile, line);
          return printDiagnostics([line]);
        }
      }
    }
  }

  /** Without a program that asks, or after the time of an OTP, `portico otp` is the way. */
  function askOnDesktop(question: string): void {
    runProgram(desktopCommand("question", question), "", { timeout: OTP_MS, signal: ending.signal })
      .then(async (answer) => {
        if (answer.trim() !== "" && signIn?.isWaitingForOtp()) await signIn.otp(answer.trim());
      })
      .catch(() => {});
  }
}
