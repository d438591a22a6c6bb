import { afterEach, beforeEach, expect, it } from "vitest";
import { startWorld, type World } from "../service.ts";

let world: World;
beforeEach(async () => {
  world = await startWorld({}, { SEM_SUB_ID_PATTERN: "^AP20262\\d{2}$" });
});
afterEach(() => world.stop());

const warnings = () => world.service.log.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);

it("a changed page is one line in the log: page, anchor and structure, under the id of the request", async () => {
  const session = await world.login("23DMO0001", "data_changed:mentor");
  const { body } = await world.service.post("/student/mentor", { session });
  expect([body.code, warnings()]).toEqual([
    "portal_page_changed",
    [
      expect.objectContaining({
        request_id: body.request_id,
        page: "mentor",
        anchor: "#showDetails",
        fingerprint: expect.stringMatching(/^div#new-.*table.*td\?/),
      }),
    ],
  ]);
  expect(JSON.stringify(warnings())).not.toMatch(/23DMO0001|MEERA|NFFSB|Kavya|Lbwzb/i);
});

it("a page that is read leaves no such line", async () => {
  const session = await world.login();
  await world.service.post("/student/mentor", { session });
  expect(warnings()).toEqual([]);
});

it("a semester whose id is not well-formed is listed and told", async () => {
  const session = await world.login();
  const { body } = await world.service.post("/student/semesters", { session });
  const odd = body.semesters.filter(({ id }: { id: string }) => !id.startsWith("AP20262"));
  expect(odd.length).toBeGreaterThan(0);
  expect(warnings()).toHaveLength(odd.length);
});
