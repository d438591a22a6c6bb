/** The permissions of an access token, by what a student understands. Each text completes "The app can see ...", but for `tickedScopes`. */
export const scopeTexts = {
  profile:
    "your profile: name, registration and application number, date of birth, gender, blood group, photo, email address, programme, school, residence; and your mentor with contact details",
  attendance: "your attendance, class by class",
  timetable: "your timetable and the academic calendar",
  marks: "your marks, grades, credits and CGPA",
  exams: "your exam schedule with venues and seats",
  assignments: "your assignments, what you submitted and when",
  materials: "your courses and their materials",
  messages: "messages of your teachers and your mentor",
  contacts: "contact details of your mentor, teachers and school",
  payments: "your fees, payments and receipts",
  outings: "your outing and leave requests",
  "outings.write": "The app may also apply for outings and cancel them in my name, each after I have confirmed it.",
  hold: "Stay signed in for up to {hours} hours, also while I do not use the app. For this, the service keeps my open portal session, encrypted, and asks the portal every 12 minutes; it does not keep my password. If the app asks for it, changes in the data above, such as a new mark, are reported to the app and to my browser. It ends earlier if I log out or end the access, or if the portal ends my session. Do not tick this on a device that others use.",
  pages:
    "the other pages of the portal's menu, whatever they show, but no passwords and bank accounts; and when and from where your account was used",
  biometric: "when your entries were recorded by the biometric readers",
} as const;

export type Scope = keyof typeof scopeTexts;

/** Scopes with which an app does something in the student's name. */
export const writeScopes: readonly Scope[] = ["outings.write"];

/** Scopes that each have a check box of their own. None comes with others. */
export const tickedScopes: readonly Scope[] = [...writeScopes, "hold"];

/** Every scope, in the order of the documentation and of the consent page. */
// Object.keys forgets the names of the keys.
export const scopeNames = Object.keys(scopeTexts) as readonly Scope[];

/** The scopes with which an app only reads, and only while it is used. */
export const readScopes = scopeNames.filter((scope) => !tickedScopes.includes(scope));

export const isScope = (text: string): text is Scope => Object.hasOwn(scopeTexts, text);
