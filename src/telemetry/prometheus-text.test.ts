import { describe, expect, it } from "vitest";
import { readSamples } from "./prometheus-text.ts";

describe("the samples of a text", () => {
  it("have names, labels and values", () => {
    const text = `# HELP calls_total Calls {by="code"} 1
# TYPE calls_total counter
calls_total{endpoint="/auth/login",code="ok"} 3
seconds_bucket{le="+Inf"} 4
resident_bytes 1.5e+8
lag NaN
most +Inf
`;
    expect(readSamples(text)).toEqual([
      { name: "calls_total", labels: { endpoint: "/auth/login", code: "ok" }, value: 3 },
      { name: "seconds_bucket", labels: { le: "+Inf" }, value: 4 },
      { name: "resident_bytes", labels: {}, value: 1.5e8 },
      { name: "lag", labels: {}, value: Number.NaN },
      { name: "most", labels: {}, value: Number.POSITIVE_INFINITY },
    ]);
  });

  it("are none in a text of another kind", () => {
    expect(readSamples("<html>\n<p>hello</p>\n\n{}")).toEqual([]);
  });
});
