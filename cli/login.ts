import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CaptchaImage, type OnCaptcha, type OnOtp, Portico, type PorticoOptions } from "portico-client";
import { DEMO_STUDENT } from "./demo.ts";
import { UsageError } from "./failure.ts";
import { printNotice } from "./output.ts";
import { withProgress } from "./progress.ts";
import { pipedPrompts, terminalPrompts } from "./prompts.ts";

/** Width of a terminal that most pictures fit without scaling. */
const MAX_COLUMNS = 100;

/** Bits of the dots of a braille pattern, by row and column. */
const DOTS = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
];

/**
 * Draws a picture with braille patterns, two by four pixels per character: a dot for each dark pixel, so that the grey strokes of the
 * portal's captcha disappear. Returns null for a picture that is not a JPEG or is damaged.
 */
export async function drawn({ data_url, media_type }: CaptchaImage, columns: number): Promise<string | null> {
  if (media_type !== "image/jpeg") return null;
  const picture = await decode(bytesOf(data_url)).catch(() => null);
  if (picture === null) return null;
  const { width, height, data } = picture;
  const lightness = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 4);
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  };
  const all = Array.from({ length: width * height }, (_, at) => lightness(at % width, Math.floor(at / width)));
  const threshold = (Math.min(...all) + Math.max(...all)) / 2;
  const scale = Math.max(1, width / (2 * Math.min(columns, MAX_COLUMNS)));
  const isDark = (column: number, row: number) => {
    const [x, y] = [Math.floor(column * scale), Math.floor(row * scale)];
    return x < width && y < height && (all[y * width + x] ?? threshold) < threshold;
  };
  const cell = (column: number, row: number) =>
    DOTS.flatMap((bits, y) => bits.filter((_, x) => isDark(2 * column + x, 4 * row + y))).reduce((a, b) => a | b, 0);
  const lines = Array.from({ length: Math.ceil(height / scale / 4) }, (_, row) =>
    Array.from({ length: Math.ceil(width / scale / 2) }, (_, column) =>
      String.fromCodePoint(0x2800 + cell(column, row)),
    ),
  );
  return lines.map((line) => line.join("")).join("\n");
}

async function decode(bytes: Buffer) {
  const { default: jpeg } = await import("jpeg-js");
  return jpeg.decode(bytes, { maxResolutionInMP: 1, maxMemoryUsageInMB: 64 });
}

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");

/** Saves a picture in a file of the user's own while `run` needs it. */
export async function withPictureFile<T>(image: CaptchaImage, run: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "portico-captcha-"));
  try {
    const path = join(folder, image.media_type === "image/jpeg" ? "captcha.jpg" : "captcha.png");
    await writeFile(path, bytesOf(image.data_url), { mode: 0o600 });
    return await run(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

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
