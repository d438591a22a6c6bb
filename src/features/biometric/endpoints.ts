import { Type } from "typebox";
import { day, Session } from "../../http/bodies.ts";
import { parseDay } from "../../http/days.ts";
import { endpoint } from "../../http/endpoint.ts";
import { list } from "../../http/fields.ts";
import { biometricPage } from "./biometric.page.ts";
import { BiometricPunch } from "./schema.ts";

export const biometric = endpoint({
  path: "/student/biometric",
  summary: "Biometric punches of a day.",
  description:
    "Single punches, latest first; they do not come in pairs of in and out. Costs the portal 1 request. Empty: `[]`.",
  body: Type.Object({ session: Session, date: day }),
  answer: list(BiometricPunch, "In the portal's order."),
  example: { date: "2026-09-24" },
  // The schema has let pass nothing but days.
  handle: (portal, { session, date }) => portal.open(session).read(biometricPage, { date: parseDay(date) ?? date }),
});
