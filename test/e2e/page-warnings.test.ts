import { expect, it } from "vitest";
import { startWorld } from "../service.ts";
import { startedForEach } from "../set-up.ts";

const world = startedForEach(() => startWorld({}, { SEM_SUB_ID_PATTERN: "^AP20262\\d{2}$" }));

const warnings = () => world.service.log.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);

const BIOMETRIC = ["/student/biometric", { date: "2026-09-24" }] as const;
const MARKS = ["/student/marks", { sem_sub_id: "AP2026272" }] as const;
const fingerprint = expect.stringMatching(/^div#new-.*table.*td\?/);
const unread = { page: "biometric", unread: 1, places: ["p.text-info"], unfit: 0, fields: [] };
const unfit = { page: "marks", unread: 0, places: [], unfit: 26, fields: ["scored_mark", "weightage_mark"] };

it.each<[string, string, readonly [string, string] | null, readonly [string, object], object, RegExp]>([
  [
    "a changed page: page, anchor and structure",
    "data_changed:mentor",
    null,
    ["/student/mentor", {}],
    { page: "mentor", anchor: "element #showDetails", fingerprint },
    /23DMO0001|MEERA|NFFSB|Kavya|Lbwzb/i,
  ],
  [
    "a page that answers another request: page and field",
    "data_mismatch:biometric",
    null,
    BIOMETRIC,
    { page: "biometric", field: "date" },
    /2026-09-2|2[34].09.2026|23DMO0001/,
  ],
  ["unread texts: page and places", "pass_good", ["biometric", "notice"], BIOMETRIC, unread, /gate|delayed|LH2|23DMO/i],
  [
    "values in an unexpected format: page and fields",
    "pass_good",
    ["marks", "withheld_text"],
    MARKS,
    unfit,
    /withheld/i,
  ],
])("logs one line for %s, without values and with the request id", async (_, password, shown, call, line, values) => {
  if (shown !== null) world.portal.show(...shown);
  const session = await world.login("23DMO0001", password);
  const { headers } = await world.service.post(call[0], { session, ...call[1] });
  expect(warnings()).toEqual([expect.objectContaining({ request_id: headers.get("x-request-id"), ...line })]);
  expect(JSON.stringify(warnings())).not.toMatch(values);
});

it("lists a semester with a malformed id and logs a warning", async () => {
  const session = await world.login();
  const { body } = await world.service.post("/student/semesters", { session });
  const odd = body.semesters.filter(({ id }: { id: string }) => !id.startsWith("AP20262"));
  expect(odd.length).toBeGreaterThan(0);
  expect(warnings()).toHaveLength(odd.length);
});
