import { drawCaptcha, type Profile } from "../demo-portal/captcha/captcha.ts";
import type { DemoPortalOptions } from "../demo-portal/server.ts";

/** Captchas whose answers are known, so that a script solves them as a student does who looks at the picture. */
export function drawnCaptchas(profile: Profile | null = null) {
  const texts = new Map<string, string>();
  const draw: NonNullable<DemoPortalOptions["draw"]> = async (look) => {
    const captcha = await drawCaptcha(Math.random, { ...look, ...(profile && { profile }) });
    texts.set(`data:${captcha.mime};base64,${captcha.image.toString("base64")}`, captcha.text);
    return captcha;
  };
  return { draw, answerOf: (dataUrl: string) => texts.get(dataUrl) ?? "no picture" };
}
