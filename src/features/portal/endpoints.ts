import { Type } from "typebox";
import { list, oneOf, record, text } from "../../contract/fields.ts";
import { addition } from "../../portal/define-endpoint.ts";

const EndpointCertainty = record("EndpointCertainty", "Certainty that an endpoint works at this campus.", {
  path: text("Path of the endpoint.", "/student/attendance"),
  certainty: oneOf(
    ["proven", "likely", "unproven", "absent"],
    "`proven`: somebody has published such a page of this portal; `likely`: other programs in use read it; `unproven`: a guess, or one program alone, " +
      "and the response has `X-Portal-Certainty: unproven`; `absent`: the portal has no such page, and the call is `not_at_this_campus`.",
    "proven",
  ),
  source: text("Source of the certainty.", "captured pages"),
});

const PortalInfo = record("PortalInfo", "The portal that the service reads.", {
  campus: oneOf(
    ["vit-ap", "chennai", "vellore", "bhopal"],
    "The campus: the setting `PORTAL_CAMPUS`, or that of the portal's host.",
    "vit-ap",
  ),
  title: text("Name of the campus.", "VIT-AP University, Amaravati"),
  default_class_group: text("The class group of the calendar if a call names none.", "COMB"),
  endpoints: list(EndpointCertainty, "The 33 endpoints of the first version, and `/student/leave`."),
});

export const portalInfo = addition({
  path: "/portal",
  summary: "The campus of the portal, and the certainty of each endpoint there.",
  description: "Nothing is sent to the portal. An app can hide what a campus does not have before it calls.",
  cost: { requests: 0 },
  body: Type.Object({}, { title: "PortalRequest", description: "No fields." }),
  answer: PortalInfo,
  async handle({ campus }) {
    const endpoints = [...campus.endpoints].map(([path, evidence]) => ({ path, ...evidence }));
    return { campus: campus.name, title: campus.title, default_class_group: campus.classGroup, endpoints };
  },
});
