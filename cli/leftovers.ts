import type { ResponseInfo } from "portico-client";

/** Collects what the service could not use of the portal's pages. */
export class Leftovers {
  #unread = 0;
  #unfit = 0;
  readonly #requestIds: string[] = [];

  add({ unread, unfit, requestId }: ResponseInfo): void {
    this.#unread += unread;
    this.#unfit += unfit;
    if (unread + unfit > 0 && requestId !== null) this.#requestIds.push(requestId);
  }

  /** The lines of a hint for the user; null if the service could use everything. */
  describe(): string[] | null {
    const counts = [
      ...count(this.#unread, "text", "that Portico does not know"),
      ...count(this.#unfit, "value", "in an unexpected format, which the output leaves empty"),
    ];
    if (counts.length === 0) return null;
    return [
      `The portal shows ${counts.join(" and ")}.`,
      "The output may be incomplete. Report this to the operator of the service.",
      ...this.#requestIds.map((id) => `Request ID: ${id}`),
    ];
  }
}

/** The same of one response. */
export function hintOf(info: ResponseInfo): string[] {
  const leftovers = new Leftovers();
  leftovers.add(info);
  return leftovers.describe() ?? [];
}

const count = (number: number, noun: string, attribute: string): string[] =>
  number === 0 ? [] : [`${number} ${noun}${number === 1 ? "" : "s"} ${attribute}`];
