/** A string that counts the characters that are looked at. It has the methods that the tokenizer uses. */
export class CountingPage {
  steps = 0;
  readonly #page: string;

  constructor(page: string) {
    this.#page = page;
  }

  get length(): number {
    return this.#page.length;
  }

  charCodeAt(index: number): number {
    this.steps++;
    return this.#page.charCodeAt(index);
  }

  indexOf(part: string, from: number): number {
    const found = this.#page.indexOf(part, from);
    this.steps += (found < 0 ? this.#page.length : found) - from + part.length;
    return found;
  }

  startsWith(part: string, from: number): boolean {
    this.steps += part.length;
    return this.#page.startsWith(part, from);
  }

  slice(start: number, end: number): string {
    this.steps += end - start;
    return this.#page.slice(start, end);
  }

  /** To be passed in place of a string. */
  asString(): string {
    return this as unknown as string;
  }
}
