/** The permissions of an access token, by what a student understands. Each text completes "The app can see ...", but for `writeScopes`. */
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
  biometric: "when your entries were recorded by the biometric readers",
} as const;

export type Scope = keyof typeof scopeTexts;

/** Scopes with which an app does something in the student's name. Each has its own check box, and none comes with others. */
export const writeScopes: readonly Scope[] = ["outings.write"];

/** Every scope, in the order of the documentation and of the consent page. */
// Object.keys forgets the names of the keys.
export const scopeNames = Object.keys(scopeTexts) as readonly Scope[];

/** The scopes with which an app only reads. */
export const readScopes = scopeNames.filter((scope) => !writeScopes.includes(scope));

export const isScope = (text: string): text is Scope => Object.hasOwn(scopeTexts, text);
