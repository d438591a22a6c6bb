import { useQueryClient } from "@tanstack/react-query";
import type { CaptchaImage, Credentials, OtpChallenge, PendingCaptcha, PorticoError, Session } from "portico-client";
import { useCallback, useMemo, useRef, useState } from "react";
import { usePorticoContext } from "./provider.ts";
import { loginFailure, signedIn } from "./session.ts";

/** The step that the student has to take. */
export type LoginStep = "credentials" | "captcha" | "otp" | "done";

/** A login. Its functions never reject: `error` has the failure, and `step` says what to ask the student for next. */
export interface Login {
  readonly step: LoginStep;
  readonly isPending: boolean;
  /** The failure of the last step; show `error.userMessage(language)`. Null after a success. */
  readonly error: PorticoError | null;
  /** The picture of the step `captcha`. */
  readonly captcha: CaptchaImage | null;
  /** Step `credentials`: sends the login. */
  submit(credentials: Pick<Credentials, "registration_number" | "password">): Promise<void>;
  /** Step `captcha`: sends the student's answer. A wrong one leads to another picture. */
  answerCaptcha(answer: string): Promise<void>;
  /** Step `otp`: sends the one-time password. */
  verifyOtp(otp: string): Promise<void>;
  /** Step `otp`: requests a new one-time password, which invalidates the previous one. */
  resendOtp(): Promise<void>;
  /** Returns to the step `credentials`. */
  cancel(): void;
}

interface State {
  readonly step: LoginStep;
  readonly isPending: boolean;
  readonly error: PorticoError | null;
  readonly captcha: PendingCaptcha | null;
  readonly otpChallenge: OtpChallenge | null;
}

const START: State = { step: "credentials", isPending: false, error: null, captcha: null, otpChallenge: null };

/** Failures after which the student can repeat the step `otp`. */
const REPEATABLE: ReadonlySet<PorticoError["userAction"]> = new Set(["enter_otp", "resend_otp", "wait"]);

function afterFailure(error: PorticoError, state: State): State {
  const { step, otpChallenge } = state;
  // The service has used neither the challenge nor what was entered: it has another form.
  if (error.code === "validation_error") return { ...state, error };
  if (error.code === "otp_required") return { ...START, step: "otp", otpChallenge: error.otpChallenge };
  if (error.code === "captcha_required")
    return { ...START, step: "captcha", captcha: error.captcha, error: step === "captcha" ? error : null };
  if (step === "otp" && REPEATABLE.has(error.userAction)) return { ...START, step, otpChallenge, error };
  return { ...START, error };
}

/** A login in steps: the password, a captcha that the service cannot solve, and a one-time password. Nothing is sent twice. */
export function useLogin(): Login {
  const context = usePorticoContext();
  const { portico } = context;
  const queryClient = useQueryClient();
  const [state, setState] = useState(START);
  const current = useRef(START);
  /** The challenge of a captcha does not contain the password. Not a state: developer tools show states. */
  const password = useRef("");

  const change = useCallback((next: State) => {
    current.current = next;
    if (next.step !== "captcha" && !next.isPending) password.current = "";
    setState(next);
  }, []);

  const run = useCallback(
    async (send: (state: State) => Promise<Session | null>) => {
      const before = current.current;
      if (before.isPending) return;
      const pending = { ...before, isPending: true, error: null };
      change(pending);
      const proceed = async (): Promise<State> => {
        const session = await send(before);
        if (session === null) return { ...before, error: null };
        await signedIn(queryClient, context, session.registration_number);
        return { ...START, step: "done" };
      };
      const next = await proceed().catch((error) => afterFailure(loginFailure(error), before));
      // Not after `cancel()`.
      if (current.current === pending) change({ ...next, isPending: false });
    },
    [change, queryClient, context],
  );

  const steps = useMemo(
    () => ({
      submit: (credentials: Pick<Credentials, "registration_number" | "password">) =>
        run(() => {
          password.current = credentials.password;
          return portico.login({ ...credentials, assist: true });
        }),
      answerCaptcha: (answer: string) =>
        run(async ({ captcha }) => captcha && portico.solveCaptcha(captcha.challenge, answer, password.current)),
      verifyOtp: (otp: string) => run(async ({ otpChallenge }) => otpChallenge && portico.verifyOtp(otpChallenge, otp)),
      resendOtp: () =>
        run(async ({ otpChallenge }) => {
          if (otpChallenge !== null) await portico.resendOtp(otpChallenge);
          return null;
        }),
      cancel: () => change(START),
    }),
    [portico, run, change],
  );
  const { step, isPending, error, captcha } = state;
  return { step, isPending, error, captcha: captcha?.image ?? null, ...steps };
}
