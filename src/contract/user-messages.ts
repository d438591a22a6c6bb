import { userMessages } from "./sentences.ts";

/** The languages of the sentences for students. The first one is the default. */
export const languages = ["en", "hi", "te"] as const;

export type Language = (typeof languages)[number];

/** A code or an outcome that has a sentence. */
export type MessageName = keyof typeof userMessages;

/** Waiting times: without a number, then for one and for several seconds, minutes and hours. */
const waits: Readonly<Record<Language, readonly [string, ...(readonly [string, string])[]]>> = {
  en: ["later", ["in 1 second", "in # seconds"], ["in 1 minute", "in # minutes"], ["in 1 hour", "in # hours"]],
  hi: ["बाद में", ["1 सेकंड बाद", "# सेकंड बाद"], ["1 मिनट बाद", "# मिनट बाद"], ["1 घंटे बाद", "# घंटे बाद"]],
  te: ["తర్వాత", ["1 సెకను తర్వాత", "# సెకన్ల తర్వాత"], ["1 నిమిషం తర్వాత", "# నిమిషాల తర్వాత"], ["1 గంట తర్వాత", "# గంటల తర్వాత"]],
};

export const isMessageName = (name: string): name is MessageName => Object.hasOwn(userMessages, name);

/** The language for a tag such as `te-IN`, `navigator.language` of a browser; English for any other. */
function languageOfTag(tag: string | null): Language {
  const [language] = String(tag).toLowerCase().split(/[-_]/);
  return languages.find((one) => one === language) ?? languages[0];
}

/**
 * The sentence for a code or an outcome; a general one for an unknown name. `tag` is a language tag such as `te` or `te-IN`, and `waitS`
 * the `retry_after_s` of a problem.
 */
export function userMessage(
  name: MessageName | (string & {}),
  tag: Language | (string & {}) | null = languages[0],
  waitS: number | null = null,
): string {
  const language = languageOfTag(tag);
  const sentences = userMessages[isMessageName(name) ? name : "internal_error"];
  return sentences[language].replace("{wait}", waitIn(language, waitS));
}

/** The time to wait in words, such as `in 30 seconds`, for the `{wait}` of a sentence. */
export function waitIn(language: Language, seconds: number | null): string {
  const [later, ...units] = waits[language];
  if (seconds === null) return later;
  const unit = seconds < 60 ? 0 : seconds < 3600 ? 1 : 2;
  const count = Math.max(1, Math.ceil(seconds / 60 ** unit));
  return (units[unit]?.[count === 1 ? 0 : 1] ?? later).replace("#", String(count));
}
