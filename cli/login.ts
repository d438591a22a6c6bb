import { type OnCaptcha, type OnOtp, Portico, type PorticoOptions } from "portico-client";
import { drawn, withPictureFile } from "./captcha.ts";
import { DEMO_STUDENT } from "./demo.ts";
import { UsageError } from "./failure.ts";
import { printNotice } from "./output.ts";
import { withProgress } from "./progress.ts";
import { pipedPrompts, terminalPrompts } from "./prompts.ts";

/** Arguments and options of `portico login`. */
export interface LoginInput {
  readonly registrationNumber: string | null;
  readonly passwordStdin: boolean;
  /** True to log in to the demo portal as an invented student. */
  readonly demo: boolean;
}

const PROGRESS = "Logging in (this can take a few seconds)";
const OTP_MISSING =
  "Missing OTP on standard input: its second line. The portal has sent the OTP by email; the login is not finished.";
const OTP_PROMPT = "One-time password from the portal's email (leave empty to send a new one)";

/** Logs in once, without retries: the portal locks accounts. Resolves to the registration number as the portal shows it. */
export async function logIn(options: PorticoOptions, input: LoginInput): Promise<string> {
  if (input.demo) return logInAsDemoStudent(options, input);
  const prompts = input.passwordStdin ? pipedPrompts() : terminalPrompts();
  try {
    const registration_number = input.registrationNumber ?? (await prompts.registrationNumber());
    const password = await prompts.password();
    const session = await withProgress(PROGRESS, ({ pauseFor }) => {
      const onOtp: OnOtp = async ({ previousError, resend }) => {
        let notice = previousError === null ? "" : `${previousError.detail} (${previousError.code}) `;
        for (;;) {
          const otp = await pauseFor(() => prompts.otp(notice + OTP_PROMPT));
          if (otp === null) throw previousError ?? new UsageError(OTP_MISSING);
          if (otp !== "") return otp;
          await resend();
          notice = "A new one-time password was sent. ";
        }
      };
      const onCaptcha: OnCaptcha = ({ attempt, image }) =>
        pauseFor(() =>
          withPictureFile(image, async (path) => {
            const picture = process.stderr.isTTY ? await drawn(image, process.stderr.columns) : null;
            if (picture !== null) printNotice(picture);
            const notice = attempt === 1 ? "" : "The answer was wrong. ";
            return prompts.captcha(`${notice}Characters of the captcha (picture: ${path})`);
          }),
        );
      return new Portico({ ...options, onOtp, onCaptcha }).login({ registration_number, password });
    });
    return session.registration_number;
  } finally {
    prompts.close();
  }
}

async function logInAsDemoStudent(options: PorticoOptions, { registrationNumber }: LoginInput): Promise<string> {
  const { number, password, otp } = DEMO_STUDENT;
  const portico = new Portico({ ...options, onOtp: () => otp });
  const credentials = { registration_number: registrationNumber ?? number, password };
  return (await withProgress(PROGRESS, () => portico.login(credentials))).registration_number;
}

/** True if a password sent to this URL would cross a network unencrypted. */
export function isUnencrypted(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && !/^(localhost|127\..*|\[::1\])$/.test(hostname);
}
