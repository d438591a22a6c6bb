import { SessionBody } from "../../http/bodies.ts";
import { endpoint } from "../../http/endpoint.ts";
import { mentorPage } from "./mentor.page.ts";
import { profilePage } from "./profile.page.ts";
import { Mentor, Profile } from "./schema.ts";

export const profile = endpoint({
  path: "/student/profile",
  summary: "The student's profile and mentor.",
  description:
    "Addresses, family, identity numbers and phone numbers of the page are not returned. CGPA and credits are in /student/grade_history. " +
    "Costs the portal 1 request.",
  body: SessionBody,
  answer: Profile,
  example: {},
  handle: (portal, { session }) =>
    portal.open(session).read(profilePage, { registration_number: session.registration_number }),
});

export const mentor = endpoint({
  path: "/student/mentor",
  summary: "The faculty member who looks after the student.",
  description: "The profile carries the same record. Costs the portal 1 request. Without a mentor all fields are null.",
  body: SessionBody,
  answer: Mentor,
  example: {},
  handle: (portal, { session }) => portal.open(session).read(mentorPage, {}),
});
