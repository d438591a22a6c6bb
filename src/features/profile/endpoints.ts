import { SessionBody } from "../../contract/bodies.ts";
import { endpoint } from "../../contract/endpoint.ts";
import { mentorPage } from "./mentor.page.ts";
import { profilePage } from "./profile.page.ts";
import { Mentor, Profile } from "./schema.ts";

export const profile = endpoint({
  path: "/student/profile",
  summary: "The student's profile and mentor.",
  description:
    "Addresses, relatives, identity numbers and phone numbers on the page are not returned. For CGPA and credits, see `/student/grade_history`.",
  cost: { requests: 1 },
  body: SessionBody,
  answer: Profile,
  example: {},
  handle: (portal, { session }) =>
    portal.open(session).read(profilePage, { registration_number: session.registration_number }),
});

export const mentor = endpoint({
  path: "/student/mentor",
  summary: "The student's mentor.",
  description: "`/student/profile` contains the same record.",
  cost: { requests: 1 },
  empty: { answer: "null in all fields", when: "if no mentor is assigned" },
  body: SessionBody,
  answer: Mentor,
  example: {},
  handle: (portal, { session }) => portal.open(session).read(mentorPage, {}),
});
