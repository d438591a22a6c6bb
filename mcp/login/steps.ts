import { describeFailure } from "portico-cli/library";
import { hasCode, type PendingCaptcha, type Portico, PorticoError } from "portico-client";

export type LoginState =
  | ({ readonly step: "credentials" } & Result)
  | ({ readonly step: "otp"; readonly challenge: { readonly token: string } } & Result)
  | ({ readonly step: "captcha"; readonly captcha: PendingCaptcha } & Result)
  | { readonly step: "done" };

/** The result of the last submission; null at first. */
type Result = { readonly message: string | null };

export type LoginForm = ReadonlyMap<string, string>;

/** Sends one submission of a login page to the service. Nothing is sent twice: the portal locks accounts. */
export async function submit(portico: Portico, state: LoginState, form: LoginForm): Promise<LoginState> {
  try {
    if (state.step === "credentials") {
      const [registration_number = "", password = ""] = [form.get("registration_number")?.trim(), form.get("password")];
      if (registration_number === "" || password === "") return { step: "credentials", message: "Enter both." };
      await portico.login({ registration_number, password, assist: true });
    } else if (state.step === "captcha") {
      const [answer = "", password = ""] = [form.get("answer")?.trim(), form.get("password")];
      if (answer === "" || password === "") return { ...state, message: "Enter both." };
      await portico.solveCaptcha(state.captcha.challenge, answer, password);
    } else if (state.step === "otp") {
      if (form.has("resend")) {
        await portico.resendOtp(state.challenge);
        return { ...state, message: "The portal has sent a new one-time password." };
      }
      await portico.verifyOtp(state.challenge, form.get("otp") ?? "");
    }
    return { step: "done" };
  } catch (error) {
    if (!(error instanceof PorticoError)) {
      // The session was not stored, so the tools have none.
      const failure = describeFailure(error);
      if (failure === null) throw error;
      return { step: "credentials", message: failure.lines.join(" ") };
    }
    if (hasCode(error, "otp_required") && error.otpChallenge !== null)
      return { step: "otp", challenge: error.otpChallenge, message: null };
    if (hasCode(error, "captcha_required") && error.captcha !== null) {
      const message = state.step === "captcha" ? "The characters were wrong. Here are others." : null;
      return { step: "captcha", captcha: error.captcha, message };
    }
    const message = `${error.userMessage()} (${error.code})`;
    const keepsChallenge = state.step === "otp" && OTP_REMAINS.has(error.userAction);
    return keepsChallenge ? { ...state, message } : { step: "credentials", message };
  }
}

/** The student's next step after a failed OTP with the same challenge. After any other failure, the login starts again. */
const OTP_REMAINS: ReadonlySet<string> = new Set(["enter_otp", "resend_otp", "fix_request", "wait"]);
