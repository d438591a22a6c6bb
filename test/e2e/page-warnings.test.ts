import { afterEach, beforeEach, expect, it } from "vitest";
import { startWorld, type World } from "../service.ts";

let world: World;
beforeEach(async () => {
  world = await startWorld({}, { SEM_SUB_ID_PATTERN: "^AP20262\\d{2}$" });
});
afterEach(() => world.stop());

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

it("logs no warning for a page that is parsed", async () => {
  const session = await world.login();
  await world.service.post("/student/mentor", { session });
  expect(warnings()).toEqual([]);
});

it("lists a semester with a malformed id and logs a warning", async () => {
  const session = await world.login();
  const { body } = await world.service.post("/student/semesters", { session });
  const odd = body.semesters.filter(({ id }: { id: string }) => !id.startsWith("AP20262"));
  expect(odd.length).toBeGreaterThan(0);
  expect(warnings()).toHaveLength(odd.length);
});
