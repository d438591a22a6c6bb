import { expect, it } from "vitest";
import { Leftovers } from "./leftovers.ts";

it("the hint about leftovers sums up the responses and names the requests to report", () => {
  const leftovers = new Leftovers();
  const responses = [[1, 0, "id-1"] as const, [0, 0, "id-2"] as const, [1, 1, "id-3"] as const, [0, 1, null] as const];
  for (const [unread, unfit, requestId] of responses)
    leftovers.add({ path: "/student/marks", portalRequests: 1, fileName: null, unread, unfit, requestId });
  expect(leftovers.describe()).toEqual([
    "The portal shows 2 texts that Portico does not know and 2 values in an unexpected format, which the output leaves empty.",
    "The output may be incomplete. Report this to the operator of the service.",
    "Request ID: id-1",
    "Request ID: id-3",
  ]);
});
