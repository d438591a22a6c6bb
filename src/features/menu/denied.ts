/** The form of the paths of the menu: no host, dots, escapes, query or fragment. */
export const MENU_PATH = "^[A-Za-z][A-Za-z0-9_-]{0,63}(/[A-Za-z0-9_-]{1,64}){0,7}$";

/** Words of pages that are never opened, in their path or their title: they show secrets, or lead to what only the student decides. */
const DENIED: readonly (readonly [what: string, words: RegExp])[] = [
  ["credentials or a password", /credential|passw|pwd|reset ?pass|preferred ?user|otp|expired/i],
  ["a bank account", /bank|account ?no|virtual ?account/i],
  ["identity numbers and the family", /studentsRecord|ProfileAllView/i],
  ["a logout", /(?:log|sign)-?_? ?(?:out|off)/i],
  ["a payment", /pay|transfer|wallet|transaction/i],
  ["a registration", /(?<!agg)reg(?!ul)|enrol|wish ?list|counsell?ing|allocation|booking|migration/i],
  ["a withdrawal", /withdraw/i],
  ["feedback", /feed_? ?back|survey|questionnaire/i],
];

/** The same, in the path alone: titles name what a page shows, too. */
const SENDS: typeof DENIED = [
  [
    "a form that is sent",
    /save|submi|update|delete|cancel|remove|apply|upload|accept|requisition|recommend|confirm|change|request|insert|drop|renew|refund|opt-?out|vot(?:e|ing)/i,
  ],
  ["a form that is sent", /(?:^|\/)do[A-Z]/],
  ["a step of a leave or outing request", /(?:leave|hour)\/.{0,60}[02-9]$|outing(?:form|info)/i],
];

/** Pages that only show something, with a denied word. */
const SHOWN = new Set([
  "examinations/arrearRegistration/viewRARExamSchedule",
  "examinations/arrearRegistration/StudentArrearGradeView",
  "hostels/counsellingSlotTimings1",
  "p2p/getReceiptsApplno",
]);

const menuPath = new RegExp(MENU_PATH);

/** The subject of a page of the menu that must not be opened; null for a page that may be. */
export function deniedAs(path: string, title = ""): string | null {
  if (!menuPath.test(path)) return "something that is no page of the menu";
  if (SHOWN.has(path)) return null;
  const isAbout = ([, words]: (typeof DENIED)[number]) => words.test(path) || words.test(title);
  return (DENIED.find(isAbout) ?? SENDS.find(([, words]) => words.test(path)))?.[0] ?? null;
}
