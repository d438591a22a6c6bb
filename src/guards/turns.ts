/** Runs work about one subject one after the other, so that what the first has learnt is known to the next. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<T>(subject: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(subject) ?? Promise.resolve()).then(work);
    const settled = mine.catch(() => {});
    this.#last.set(subject, settled);
    try {
      return await mine;
    } finally {
      if (this.#last.get(subject) === settled) this.#last.delete(subject);
    }
  }
}
