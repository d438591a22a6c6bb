import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { MemoryStore, Portico, type PorticoOptions } from "../../client/index.ts";
import { coreEndpoints } from "../../src/features/index.ts";
import { API_KEY, startWorld, type World } from "../service.ts";

let world: World;
let now: number;
beforeAll(async () => {
  now = Date.now();
  world = await startWorld({ now: () => now });
});
afterAll(() => world.stop());
afterEach(() => {
  world.portal.requests.length = 0;
});

const credentials = { registration_number: "23DMO0001", password: "pass_good" };
const client = (options: Partial<PorticoOptions> = {}) =>
  new Portico({ baseUrl: world.service.url, apiKey: API_KEY, ...options });

const semester = { sem_sub_id: "AP2026272" };

describe("client", () => {
  const store = new MemoryStore();

  it.each(coreEndpoints.filter(({ path }) => path.startsWith("/student/")))(
    "returns the response of $path",
    async ({ path, example }) => {
      const { session: _, ...fields } = example;
      const method = path.slice("/student/".length).replaceAll(/[_/](\w)/g, (_all, letter) => letter.toUpperCase());
      const portico = client({ store, credentials });
      const result = await Reflect.apply(Reflect.get(portico, method), portico, [fields]);
      const { status, body } = await world.service.post(path, { ...fields, session: store.load() });
      expect([result, 200]).toEqual([body, status]);
    },
  );

  it.each([
    ["exportTimetableIcs", (portico: Portico) => portico.exportTimetableIcs(semester), "BEGIN:VCALENDAR"],
    ["exportExamsIcs", (portico: Portico) => portico.exportExamsIcs(semester), "BEGIN:VCALENDAR"],
    ["exportCalendarIcs", (portico: Portico) => portico.exportCalendarIcs(semester), "BEGIN:VCALENDAR"],
    ["exportAttendanceCsv", (portico: Portico) => portico.exportAttendanceCsv(semester), "serial_number,"],
    ["exportMarksCsv", (portico: Portico) => portico.exportMarksCsv(semester), "serial_number,"],
  ])("returns the text of a file: %s", async (_method, read, start) => {
    expect((await read(client({ store, credentials }))).slice(0, start.length)).toBe(start);
  });
});
