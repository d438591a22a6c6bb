import { browserOf, setBrowser, visitorOf } from "./browser.ts";
import { type GivenAccess, receiptOf } from "./given.ts";
import { renderPrivacyPage, renderReceipt } from "./grants-page.ts";
import type { Handler, OAuthOptions } from "./options.ts";
import { endPage, ignoreRefusal, unsaved } from "./pages.ts";
import { endSessions } from "./portal-call.ts";
import { noticeOf, openPage, sendPage, sendTooMany, takeOwnForm } from "./respond.ts";
import { texts as textsOf } from "./texts.ts";

/** GET /oauth/end: the access that was given in this browser, and a login that ends every access. The service keeps no list. */
export const showEndPage: Handler = (request, reply, options) =>
  openPage(request, reply, "end", options, async (language) => {
    const given = browserOf(request, options.seal)?.given ?? [];
    // The button also ends what has ended.
    const ended = await Promise.all(given.map(({ id }) => options.ends.has("access", id))).catch(ignoreRefusal);
    const alive = await heldNow(
      given.filter((_, index) => !ended?.[index]),
      options,
    );
    return sendPage(reply, endPage({ language, given: alive }, options));
  });

/** Access with the holds that still exist. The browser knows only what the student has allowed. */
const heldNow = (given: readonly GivenAccess[], { holds }: OAuthOptions) =>
  Promise.all(
    given.map(async (one) => {
      const status = one.heldUntil ? await holds?.status(one.id).catch(ignoreRefusal) : undefined;
      if (status?.held) return { ...one, browsers: status.watch?.browsers.length ?? 0 };
      return { ...one, heldUntil: null, scopes: one.scopes.filter((scope) => scope !== "hold") };
    }),
  );

/** POST /oauth/end: ends one access that was given in this browser. It takes no login: with this browser, one can only end access. */
export const endAccess: Handler = (request, reply, options) =>
  takeOwnForm(request, reply, options, async (form, language) => {
    const { seal, ends, limits } = options;
    const waitMs = await limits.openPage(visitorOf(request, "end", seal));
    if (waitMs > 0) return sendTooMany(reply, language, waitMs, options);
    const browser = browserOf(request, seal);
    const ending = browser?.given.find(({ id }) => id === form.get("id"));
    if (!browser || !ending) return sendPage(reply, noticeOf(language, "expired"), 404);
    await options.holds?.over(ending.id);
    const [isSaved, isOver] = await Promise.all([
      ends.end(ending.id, "access", "feed"),
      endSessions(request, reply, [ending.session], options),
    ]);
    if (isOver) await options.holds?.forget(ending.id);
    const texts = textsOf[language];
    if (!isSaved) {
      const message = { text: unsaved(isOver, texts).join(" ") };
      return sendPage(reply, endPage({ language, given: browser.given, message }, options), 503);
    }
    options.count("access_ended");
    const given = browser.given.filter((one) => one !== ending);
    setBrowser(reply, seal, { ...browser, given });
    const message = { text: isOver ? texts.endedOne : `${texts.endedOne} ${texts.notAtPortal}`, isGood: true };
    return sendPage(reply, endPage({ language, given, message }, options));
  });

/** GET /oauth/receipt: the receipt of an access that was given in this browser, to print or, with `format=json`, as a file. */
export const showReceipt: Handler = (request, reply, options) =>
  openPage(request, reply, "end", options, async (language, query) => {
    const given = browserOf(request, options.seal)?.given.filter(({ id }) => id === query?.get("id")) ?? [];
    const [one] = await heldNow(given, options);
    if (one === undefined) return sendPage(reply, noticeOf(language, "expired"), 404);
    if (query?.get("format") !== "json") return sendPage(reply, renderReceipt(language, one, options.operator));
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", 'attachment; filename="receipt.json"')
      .send(receiptOf(one, options.operator));
  });

/** GET /oauth/privacy. */
export const showPrivacyPage: Handler = (request, reply, options) =>
  openPage(request, reply, "end", options, (language) =>
    sendPage(reply, renderPrivacyPage(language, options.operator)),
  );
