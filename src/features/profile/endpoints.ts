import { SessionBody } from "../../contract/bodies.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { mentorPage } from "./mentor.page.ts";
import { profilePage } from "./profile.page.ts";
import { Mentor, Profile } from "./schema.ts";

export const profile = endpoint({
  path: "/student/profile",
  scopes: ["profile"],
  summary: "The student's profile and mentor.",
  description:
    "Addresses, relatives, identity numbers and phone numbers on the page are not returned: the other sections of the page are not parsed, " +
    "and their texts are not counted as unread. A page without the personal section is an error, never an empty profile. For CGPA and credits, see `/student/grade_history`.",
  body: SessionBody,
  answer: Profile,
  pages: [profilePage],
  read: (student, { session }) => student.read(profilePage, { registration_number: session.registration_number }),
  tracked: {
    profile: {
      schema: Profile,
      key: ["registration_number"],
      without: ["mentor_details"],
      records: ({ mentor_details, ...profile }) => [profile],
    },
    mentor_details: {
      schema: Mentor,
      key: [],
      records: ({ mentor_details }) => (mentor_details === null ? [] : [mentor_details]),
    },
  },
});

export const mentor = endpoint({
  path: "/student/mentor",
  scopes: ["contacts"],
  summary: "The student's mentor.",
  description: "`/student/profile` contains the same record.",
  empty: {
    answer: "null in all fields",
    when: "if no mentor is assigned; `mentor_details` of the profile is then null",
  },
  body: SessionBody,
  answer: Mentor,
  page: mentorPage,
  tracked: { mentor: { schema: Mentor, key: [], records: (mentor) => [mentor] } },
});
