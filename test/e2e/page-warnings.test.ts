import { expect, it } from "vitest";
import { startWorld } from "../service.ts";
import { startedForEach } from "../set-up.ts";

const world = startedForEach(() => startWorld({}, { SEM_SUB_ID_PATTERN: "^AP20262\\d{2}$" }));

const warnings = () => world.service.log.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);

it("logs one line for a changed page: page, anchor and structure, with the request id", async () => {
  const session = await world.login("23DMO0001", "data_changed:mentor");
  const { body } = await world.service.post("/student/mentor", { session });
  expect([body.code, warnings()]).toEqual([
    "portal_page_changed",
    [
      expect.objectContaining({
        request_id: body.request_id,
        page: "mentor",
        anchor: "element #showDetails",
        fingerprint: expect.stringMatching(/^div#new-.*table.*td\?/),
      }),
    ],
  ]);
  expect(JSON.stringify(warnings())).not.toMatch(/23DMO0001|MEERA|NFFSB|Kavya|Lbwzb/i);
});

it("logs one line for a page that answers another request: page and field, without the values", async () => {
  const session = await world.login("23DMO0001", "data_mismatch:biometric");
  const { body } = await world.service.post("/student/biometric", { session, date: "2026-09-24" });
  expect([body.code, body.detail, warnings()]).toEqual([
    "portal_answer_mismatch",
    "The portal's biometric page is about another date than requested.",
    [expect.objectContaining({ request_id: body.request_id, page: "biometric", field: "date" })],
  ]);
  expect(JSON.stringify([body, warnings()])).not.toMatch(/2026-09-2|2[34].09.2026|23DMO0001/);
});

it("logs one line for a page with unread texts: page and places, without the texts", async () => {
  world.portal.show("biometric", "notice");
  const session = await world.login();
  const { headers } = await world.service.post("/student/biometric", { session, date: "2026-09-24" });
  expect([headers.get("x-portal-unread"), headers.get("x-portal-unfit")]).toEqual(["1", "0"]);
  expect(warnings()).toEqual([
    expect.objectContaining({
      request_id: headers.get("x-request-id"),
      page: "biometric",
      unread: 1,
      places: ["p.text-info"],
      unfit: 0,
      fields: [],
    }),
  ]);
  expect(JSON.stringify(warnings())).not.toMatch(/main gate|delayed|LH2|23DMO0001/i);
});

it("logs one line for a page with values in an unexpected format: page and fields, without the values", async () => {
  world.portal.show("marks", "withheld_text");
  const session = await world.login();
  const { headers } = await world.service.post("/student/marks", { session, sem_sub_id: "AP2026272" });
  const unfit = Number(headers.get("x-portal-unfit"));
  expect([headers.get("x-portal-unread"), unfit > 1]).toEqual(["0", true]);
  expect(warnings()).toEqual([
    expect.objectContaining({ page: "marks", unread: 0, places: [], unfit, fields: ["scored_mark", "weightage_mark"] }),
  ]);
  expect(JSON.stringify(warnings())).not.toMatch(/withheld|23DMO0001/i);
});

it("lists a semester with a malformed id and logs a warning", async () => {
  const session = await world.login();
  const { body } = await world.service.post("/student/semesters", { session });
  const odd = body.semesters.filter(({ id }: { id: string }) => !id.startsWith("AP20262"));
  expect(odd.length).toBeGreaterThan(0);
  expect(warnings()).toHaveLength(odd.length);
});
