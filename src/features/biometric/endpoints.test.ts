import { expect, it } from "vitest";
import { scriptedPortal, session } from "../../../test/scripted-portal.ts";
import { biometric } from "./biometric.page.ts";

it("/student/biometric sends the date in the portal's format, whichever format the caller uses", async () => {
  const page = `<div id="getStudBioList"><strong>No Record(S) Found</strong></div>`;
  const { portal, asked } = scriptedPortal({ getStudBioHistory: () => page });
  expect(await biometric.handle(portal, { session, date: "2026-11-03" })).toEqual([]);
  expect(await biometric.handle(portal, { session, date: "03/11/2026" })).toEqual([]);
  expect(asked.map(([, { fromDate }]) => fromDate)).toEqual(["03/11/2026", "03/11/2026"]);
});
