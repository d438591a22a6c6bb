import { expect, it } from "vitest";
import { hintOf } from "./leftovers.ts";

const responseWith = (unread: number, unfit: number, requestId: string | null) => ({
  path: "/student/marks",
  portalRequests: 1,
  fileName: null,
  unread,
  unfit,
  requestId,
});

it("the hint about leftovers sums up the responses and names the requests to report", () => {
  const responses = [
    responseWith(1, 0, "id-1"),
    responseWith(0, 0, "id-2"),
    responseWith(1, 1, "id-3"),
    responseWith(0, 1, null),
  ];
  expect(hintOf(responses)).toEqual([
    "The portal shows 2 texts that Portico does not know and 2 values in an unexpected format, which the output leaves empty.",
    "The output may be incomplete. Report this to the operator of the service.",
    "Request ID: id-1",
    "Request ID: id-3",
  ]);
  expect(hintOf([responseWith(0, 0, "id-4")])).toEqual([]);
  expect(hintOf([responseWith(1, 0, null)])[0]).toBe("The portal shows 1 text that Portico does not know.");
});
