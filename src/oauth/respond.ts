import type { FastifyReply, FastifyRequest } from "fastify";
import { type Language, userMessage } from "../contract/user-messages.ts";
import { languageOf } from "../http/negotiation.ts";
import { visitorOf } from "./browser.ts";
import { type Form, queryOf } from "./form.ts";
import type { Visitor } from "./limits.ts";
import { isOfUnknownProxy } from "./network.ts";
import type { OAuthOptions } from "./options.ts";
import { type Page, renderNotice } from "./page.ts";
import { requestedLanguage, texts } from "./texts.ts";

export const sendPage = (reply: FastifyReply, { html, headers }: Page, status = 200): FastifyReply =>
  reply.code(status).headers(headers).send(html);

/** A page that ends here. `reason` is for the developer of the app, in English. */
export const noticeOf = (language: Language, heading: "badRequest" | "expired" | "foreign", reason?: string): Page =>
  renderNotice(language, texts[language][heading], [texts[language].backToApp, ...(reason ? [reason] : [])]);

export function sendTooMany(
  reply: FastifyReply,
  language: Language,
  waitMs: number,
  { count }: OAuthOptions,
): FastifyReply {
  count("rate_limited");
  const waitS = Math.ceil(waitMs / 1000);
  const page = renderNotice(language, userMessage("rate_limited", language, waitS), [], waitS);
  return sendPage(reply.header("retry-after", waitS), page, 429);
}

const languageFor = ({ raw }: FastifyRequest, asked: string | undefined): Language =>
  requestedLanguage(asked ?? "") ?? languageOf(raw);

/** Shows a page, unless the visitor has opened too many. */
export async function openPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Visitor["page"],
  options: OAuthOptions,
  show: (language: Language, query: Form | null) => FastifyReply | Promise<FastifyReply>,
): Promise<FastifyReply> {
  if (isOfUnknownProxy(request, options.issuer)) options.onUnknownProxy();
  const query = queryOf(request.url);
  const language = languageFor(request, query?.get("ui_locales"));
  const waitMs = await options.limits.openPage(visitorOf(request, page, options.seal));
  return waitMs > 0 ? sendTooMany(reply, language, waitMs, options) : show(language, query);
}

/** Takes a form that our own page has sent, whatever page the browser shows. */
export async function takeOwnForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { issuer }: OAuthOptions,
  take: (form: Form, language: Language) => FastifyReply | Promise<FastifyReply>,
): Promise<FastifyReply> {
  const form = (request.body ?? new Map()) as Form; // The parser's type.
  const language = languageFor(request, form.get("language"));
  if (request.headers.origin !== issuer) return sendPage(reply, noticeOf(language, "foreign"), 403);
  return take(form, language);
}
