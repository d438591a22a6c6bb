import type { Language } from "../contract/user-messages.ts";
import { escapeHtml } from "../http/docs/html.ts";
import { endOf, type GivenAccess } from "./given.ts";
import { type Operator, oauthPaths } from "./options.ts";
import { type Page, paragraph, renderPage, scopeList, writeList } from "./page.ts";
import { texts as textsOf } from "./texts.ts";

const timeIn = (language: Language, time: number | Date): string =>
  new Intl.DateTimeFormat(`${language}-IN`, { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Kolkata" }).format(
    time,
  );

/** The access that was given in this browser, each with its receipt and a button that ends it. */
export function givenList(language: Language, given: readonly GivenAccess[]): string {
  const texts = textsOf[language];
  if (given.length === 0) return paragraph(texts.givenNone);
  const entries = given.map(
    ({ id, app, at, ...hold }) => `<section><h3>${escapeHtml(app ?? texts.unnamed)}</h3>
${paragraph(texts.givenAt.replace("{time}", timeIn(language, at)))}${heldLines(language, hold)}
<form method="post" action="${oauthPaths.end}"><input type="hidden" name="language" value="${language}"><input type="hidden" name="id" value="${escapeHtml(id)}">
<button class="second">${texts.endOne}</button></form>
<p><a href="${oauthPaths.receipt}?id=${encodeURIComponent(id)}&amp;ui_locales=${language}">${texts.receipt}</a></p></section>`,
  );
  return `<h2>${texts.givenTitle}</h2>\n${entries.join("\n")}`;
}

/** The lines about a session that is held. */
function heldLines(language: Language, { heldUntil, browsers }: Pick<GivenAccess, "heldUntil" | "browsers">): string {
  const texts = textsOf[language];
  if (heldUntil === null) return "";
  const notified = browsers ? paragraph(texts.notified.replace("{count}", String(browsers))) : "";
  return paragraph(texts.heldUntil.replace("{time}", timeIn(language, heldUntil))) + notified;
}

export function renderReceipt(language: Language, given: GivenAccess, operator: Operator): Page {
  const texts = textsOf[language];
  const { id, app, isVerified, purpose, receiver, scopes, at } = given;
  const body = [
    `<h2>${escapeHtml(app ?? texts.unnamed)}</h2>`,
    paragraph(isVerified ? texts.verified : texts.unverified),
    paragraph(receiver === null ? texts.givenToDevice : texts.receiver.replace("{host}", () => receiver)),
    paragraph(purpose === null ? texts.noPurpose : texts.purpose.replace("{purpose}", () => purpose)),
    scopeList(scopes, texts),
    writeList(scopes, texts),
    paragraph(texts.givenAt.replace("{time}", timeIn(language, at))),
    heldLines(language, given),
    paragraph(texts.endsAt.replace("{time}", timeIn(language, endOf(given)))),
    paragraph(texts.withdrawal),
    `<p><a href="${oauthPaths.end}?ui_locales=${language}">${escapeHtml(operator.issuer + oauthPaths.end)}</a></p>`,
    paragraph(operatorLine(language, operator)),
    `<footer>${paragraph(texts.receiptNumber.replace("{id}", id))}${paragraph(texts.printHint)}`,
    `<p><a href="${oauthPaths.receipt}?id=${encodeURIComponent(id)}&amp;format=json">${texts.receiptFile}</a></p></footer>`,
  ];
  return renderPage({ language, heading: texts.receiptTitle, body: body.join("\n") });
}

/** The privacy notice of the service, which does not cover the apps. */
export function renderPrivacyPage(language: Language, operator: Operator): Page {
  const texts = textsOf[language];
  const ofAssistants = operator.servesAssistants ? [texts.privacyOfAssistants] : [];
  const ofHolds = operator.holdsSessions ? [texts.privacyOfHolds] : [];
  const lines = [operatorLine(language, operator), ...texts.privacy, ...ofHolds, ...ofAssistants].map(paragraph);
  const link = `<p><a href="${oauthPaths.end}?ui_locales=${language}">${texts.endTitle}</a></p>`;
  return renderPage({ language, heading: texts.privacyTitle, body: [...lines, link].join("\n") });
}

function operatorLine(language: Language, { issuer, name, contact }: Operator): string {
  const { host } = new URL(issuer);
  const { operator, noOperator } = textsOf[language];
  const values: Readonly<Record<string, string>> = { host, name: name ?? host, contact: contact ?? host };
  return (contact === null ? noOperator : operator).replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
}
