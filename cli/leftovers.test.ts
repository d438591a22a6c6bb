import { describe, expect, it } from "vitest";
import { Leftovers } from "./leftovers.ts";

const info = (unread: number, unfit: number, requestId: string | null = "id-1") => ({
  path: "/student/marks",
  requestId,
  portalRequests: 1,
  unread,
  unfit,
  fileName: null,
});

describe("hint about leftovers", () => {
  it("is absent if the service could use everything", () => {
    const leftovers = new Leftovers();
    leftovers.add(info(0, 0));
    expect(leftovers.describe()).toBeNull();
  });

  it("sums up the responses and names the requests to report", () => {
    const leftovers = new Leftovers();
    leftovers.add(info(1, 0));
    leftovers.add(info(0, 0, "id-2"));
    leftovers.add(info(1, 1, "id-3"));
    leftovers.add(info(0, 1, null));
    expect(leftovers.describe()).toEqual([
      "The portal shows 2 texts that Portico does not know and 2 values in an unexpected format, which the output leaves empty.",
      "The output may be incomplete. Report this to the operator of the service.",
      "Request ID: id-1",
      "Request ID: id-3",
    ]);
  });

  it("uses the singular for one", () => {
    const leftovers = new Leftovers();
    leftovers.add(info(1, 0));
    expect(leftovers.describe()?.[0]).toBe("The portal shows 1 text that Portico does not know.");
  });
});
