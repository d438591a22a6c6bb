import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { errorCodes } from "../src/contract/error-catalogue.ts";
import { guardNames } from "../src/contract/errors.ts";
import { pageNames } from "../src/features/index.ts";
import { captchaOutcomes } from "../src/portal/events.ts";
import { createMetrics } from "../src/telemetry/metrics.ts";

const read = (path: string) => readFileSync(join(import.meta.dirname, "../deploy", path), "utf8");
const alerts = read("prometheus/alerts.yaml");

const dashboard = execFileSync(process.execPath, [join(import.meta.dirname, "../deploy/grafana/dashboard.js")], {
  encoding: "utf8",
});
const panels: readonly { title: string; targets?: readonly { expr: string }[] }[] = JSON.parse(dashboard).panels;
const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Names of all series that a scrape can contain. */
let series: Set<string>;
/** Names of all metrics. */
let names: Set<string>;
beforeAll(async () => {
  const metrics = createMetrics(pageNames);
  metrics.setGuardServerUp(true);
  metrics.addGauges({ requestsInProgress: () => 0, portalLoad: () => null });
  metrics.addHolds(() => null);
  const types = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  names = new Set(types.map(([, name = ""]) => name));
  series = new Set(
    types.flatMap(([, name = "", type]) =>
      type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name],
    ),
  );
});

const metricsIn = (text: string) =>
  [...text.matchAll(/\b(?:portico|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name);
const wordsFor = (label: string, text: string) =>
  [...text.matchAll(new RegExp(`\\b${label}="([^"]+)"`, "g"))].map(([, word = ""]) => word);

describe.each([
  ["the dashboard", queries.join("\n")],
  ["the alerts", alerts],
])("%s", (_name, text) => {
  it("uses only existing metrics", () => {
    expect(metricsIn(text).length).toBeGreaterThan(15);
    expect(metricsIn(text).filter((name) => !series.has(name))).toEqual([]);
  });

  it("uses only existing codes, guards and captcha results", () => {
    const known = { code: [...errorCodes, "ok"], guard: guardNames, outcome: captchaOutcomes };
    for (const [label, words] of Object.entries<readonly string[]>(known)) {
      expect(wordsFor(label, text).filter((word) => !words.includes(word))).toEqual([]);
    }
  });
});

describe("the dashboard", () => {
  it("shows every metric of the service", () => {
    const shown = new Set(metricsIn(queries.join("\n")).map((name) => name.replace(/_(bucket|sum|count)$/, "")));
    const own = [...series].filter((name) => name.startsWith("portico_"));
    expect(own.filter((name) => !shown.has(name.replace(/_(bucket|sum|count)$/, "")))).toEqual([]);
  });

  it("has panels with unique names", () => {
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });
});

it("docs/monitoring.md names existing metrics", () => {
  const text = readFileSync(join(import.meta.dirname, "../docs/monitoring.md"), "utf8");
  expect(metricsIn(text).filter((name) => !names.has(name))).toEqual([]);
});

it("promtool tests every alert", () => {
  const names = (text: string, name: RegExp) => new Set([...text.matchAll(name)].map(([, found]) => found));
  const tested = names(read("prometheus/alerts.test.yaml"), /alertname(?:=|: )"?(Portico\w+)/g);
  expect(tested).toEqual(names(alerts, /- alert: (\w+)/g));
});

it("every alert has a severity, a summary and an action", () => {
  const rules = alerts.split(/^ {6}- alert: /m).slice(1);
  expect(rules.length).toBeGreaterThan(10);
  for (const rule of rules) {
    expect(rule).toMatch(/^Portico\w+\n/);
    expect(rule).toMatch(/\n {8}expr: /);
    expect(rule).toMatch(/\n {8}labels: \{ severity: (page|ticket) \}\n/);
    expect(rule).toMatch(/\n {10}summary: .+\.("?)\n {10}action: .+\./);
  }
});
