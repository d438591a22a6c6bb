import { errorCodes } from "../errors.ts";
import { failures } from "../http/failures.ts";
import type { Sample } from "./prometheus-text.ts";

/** The health of the portal as one instance has seen it since its start, for a terminal. */
export function statusReport(samples: readonly Sample[]): string[] {
  const figures = new Figures(samples);
  return [
    ...callLines(figures),
    "",
    ...portalLines(figures),
    "",
    `Captchas: ${captchaLine(figures)}.`,
    `OTPs demanded: ${figures.sum("portico_otp_demands_total")}.`,
    `Changed pages: ${list(figures.by("portico_portal_page_changed_total", "page"))}.`,
    `Odd semester ids: ${figures.sum("portico_portal_odd_semester_ids_total")}.`,
    `Turned away by guards: ${list(figures.by("portico_guard_refusals_total", "guard"))}.`,
    ...guardServerLine(figures),
    connectionLine(figures),
  ];
}

class Figures {
  readonly #samples: readonly Sample[];

  constructor(samples: readonly Sample[]) {
    this.#samples = samples;
  }

  has(name: string): boolean {
    return this.#samples.some((sample) => sample.name === name);
  }

  /** Sum of the samples of this name with these labels. */
  sum(name: string, labels: Readonly<Record<string, string>> = {}): number {
    const wanted = Object.entries(labels);
    return this.#samples
      .filter((sample) => sample.name === name && wanted.every(([label, text]) => sample.labels[label] === text))
      .reduce((sum, { value }) => sum + value, 0);
  }

  /** Sums by a label, the largest first, without zeros. */
  by(name: string, label: string): [value: string, sum: number][] {
    const values = new Set(
      this.#samples.flatMap((sample) => (sample.name === name ? (sample.labels[label] ?? []) : [])),
    );
    return [...values]
      .map((value): [string, number] => [value, this.sum(name, { [label]: value })])
      .filter(([, sum]) => sum > 0)
      .sort(([, a], [, b]) => b - a);
  }

  /** The smallest bound of a histogram under which so large a part of its values lies. */
  quantile(name: string, labels: Readonly<Record<string, string>>, part: number): number {
    const count = this.sum(`${name}_count`, labels);
    const bounds = this.by(`${name}_bucket`, "le")
      .map(([bound]) => bound)
      .sort((a, b) => boundOf(a) - boundOf(b));
    const found = bounds.find((le) => this.sum(`${name}_bucket`, { ...labels, le }) >= count * part);
    return boundOf(found ?? "+Inf");
  }
}

const boundOf = (text: string) => Number(text.replace("Inf", "Infinity"));
const list = (counts: readonly (readonly [string, number])[]) =>
  counts.length === 0 ? "none" : counts.map(([name, count]) => `${name} ${count}`).join(", ");
const figure = (text: string | number) => String(text).padStart(9);
const seconds = (value: number) => (Number.isFinite(value) ? `${value.toFixed(value < 1 ? 3 : 1)} s` : "more");

const OTHER: Readonly<Record<string, string>> = { ok: "Answered", aborted: "The caller hung up" };

function inWords(code: string): string {
  const known = errorCodes.find((candidate) => candidate === code);
  return known === undefined ? (OTHER[code] ?? code) : `${failures[known].title} (${known})`;
}

function callLines(figures: Figures): string[] {
  const calls = figures.by("portico_calls_total", "code");
  if (calls.length === 0) return ["No calls yet."];
  return [
    `Calls${figure("number").padStart(60)}`,
    ...calls.map(([code, count]) => `  ${inWords(code).padEnd(54)}${figure(count)}`),
  ];
}

function portalLines(figures: Figures): string[] {
  const pages = figures.by("portico_portal_requests_total", "page");
  if (pages.length === 0) return ["The portal was not asked for anything yet."];
  const head = `${"Portal, by page".padEnd(31)}${["requests", "failed", "mean", "95 % in"].map(figure).join("")}`;
  const time = "portico_portal_request_duration_seconds";
  return [
    head,
    ...pages.map(([page, requests]) => {
      const served = ["2xx", "3xx"].reduce(
        (sum, result) => sum + figures.sum("portico_portal_requests_total", { page, result }),
        0,
      );
      const mean = figures.sum(`${time}_sum`, { page }) / figures.sum(`${time}_count`, { page });
      const cells = [requests, requests - served, seconds(mean), seconds(figures.quantile(time, { page }, 0.95))];
      return `  ${page.padEnd(29)}${cells.map(figure).join("")}`;
    }),
  ];
}

function captchaLine(figures: Figures): string {
  const fate = (name: string) => figures.sum("portico_captchas_total", { fate: name });
  const sent = fate("submitted");
  const share = sent === 0 ? "" : ` (${Math.round((100 * fate("rejected")) / sent)} %)`;
  return `${sent} sent, ${fate("rejected")} rejected${share}, ${fate("unread")} unread, ${fate("unsupported")} of another kind`;
}

function guardServerLine(figures: Figures): string[] {
  if (!figures.has("portico_guard_server_up")) return [];
  return [`The guards' server ${figures.sum("portico_guard_server_up") === 1 ? "counts" : "is away"}.`];
}

function connectionLine(figures: Figures): string {
  const [open, running, queued] = ["connections", "requests_running", "requests_queued"].map((name) =>
    figures.sum(`portico_portal_${name}`),
  );
  return `Connections to the portal: ${open} open, ${running} requests under way, ${queued} waiting.`;
}
