import { day, Session } from "../../contract/bodies.ts";
import { parseDay } from "../../contract/days.ts";
import { list, record } from "../../contract/fields.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { biometricPage } from "./biometric.page.ts";
import { BiometricPunch } from "./schema.ts";

export const biometric = endpoint({
  path: "/student/biometric",
  scopes: ["biometric"],
  summary: "Biometric punches on a day.",
  description: "Individual punches, latest first. They are not paired into entries and exits.",
  cost: { requests: 1 },
  empty: { answer: "`[]`", when: "if the page says that there is no record, or the table has no rows" },
  body: record("BiometricRequest", "A day.", { session: Session, date: day }),
  answer: list(BiometricPunch, "In the portal's order."),
  example: { date: "2026-09-24" },
  pages: [biometricPage],
  // parseDay never returns null here: the schema accepts valid days only.
  read: (student, { date }) => student.read(biometricPage, { date: parseDay(date) ?? date }),
  tracked: {
    punches: { schema: BiometricPunch, key: ["date", "time", "venue"], records: (punches) => punches },
  },
});
