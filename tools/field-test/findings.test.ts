import { expect, it } from "vitest";
import { biometricPage } from "../../src/features/biometric/biometric.page.ts";
import { findingsOf } from "./findings.ts";

it("takes the home page for an answer in place of the page, whatever is in its frame", () => {
  const heading = "<tr><th>Sl.No</th><th>Punch Date</th><th>Punch Time</th><th>Venue</th></tr>";
  const row = "<tr><td>1</td><td>24-Sep-2026</td><td>20:05:11</td><td>LH2-FACE-IN-1</td></tr>";
  const text = `<input id="authorizedIDX" value="23DMO0001"><div id="page-wrapper"><table>${heading}${row}</table></div>`;
  const request = { method: "POST", path: "/vtop/x", cookie: null, userAgent: "Tester/1.0" } as const;
  const answer = { status: 200, contentType: "text/html", location: null, sessionCookie: null, text };
  const exchanges = [{ page: biometricPage.name, request, answer }];
  const [finding] = findingsOf(exchanges, new Map([[biometricPage.name, biometricPage]]), "23DMO0001", false);
  expect(finding?.anchor).toMatch(/instead of the home page$/);
});
