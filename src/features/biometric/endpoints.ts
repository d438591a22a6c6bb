import { day, Session } from "../../http/bodies.ts";
import { parseDay } from "../../http/days.ts";
import { endpoint } from "../../http/endpoint.ts";
import { list, record } from "../../http/fields.ts";
import { biometricPage } from "./biometric.page.ts";
import { BiometricPunch } from "./schema.ts";

export const biometric = endpoint({
  path: "/student/biometric",
  summary: "Biometric punches on a day.",
  description: "Individual punches, latest first. They are not paired into entries and exits.",
  cost: { requests: 1 },
  empty: { answer: "`[]`" },
  body: record("BiometricRequest", "A day.", { session: Session, date: day }),
  answer: list(BiometricPunch, "In the portal's order."),
  example: { date: "2026-09-24" },
  // parseDay never returns null here: the schema accepts valid days only.
  handle: (portal, { session, date }) => portal.open(session).read(biometricPage, { date: parseDay(date) ?? date }),
});
