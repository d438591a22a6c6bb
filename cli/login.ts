import { type OnOtp, Portico, type PorticoOptions } from "../client/index.ts";
import { withProgress } from "./progress.ts";
import { pipedPrompts, terminalPrompts } from "./prompts.ts";

/** How a login was asked for. */
export interface LoginInput {
  readonly registrationNumber: string | null;
  readonly passwordStdin: boolean;
}

const WAITING = "Logging in, which takes the portal a moment";
const QUESTION = "One-time password from the portal's mail (Enter alone sends a new one)";

/** One login, never repeated: the portal locks accounts. Resolves to the registration number as the portal shows it. */
export async function logIn(options: PorticoOptions, input: LoginInput): Promise<string> {
  const prompts = input.passwordStdin ? pipedPrompts() : terminalPrompts();
  try {
    const registration_number = input.registrationNumber ?? (await prompts.registrationNumber());
    const password = await prompts.password();
    const session = await withProgress(WAITING, ({ pausedFor }) => {
      const onOtp: OnOtp = async ({ refusal, resend }) => {
        let told = refusal === null ? "" : `${refusal.detail} (${refusal.code}) `;
        for (;;) {
          const otp = await pausedFor(() => prompts.otp(told + QUESTION));
          if (otp !== "") return otp;
          await resend();
          told = "A fresh one is on its way. ";
        }
      };
      return new Portico({ ...options, onOtp }).login({ registration_number, password });
    });
    return session.registration_number;
  } finally {
    prompts.close();
  }
}

/** A password on its way through a network without encryption can be read by others. */
export function isExposed(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && !/^(localhost|127\..*|\[::1\])$/.test(hostname);
}
