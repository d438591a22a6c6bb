/** Runs tasks with the same key one at a time, so that each sees the result of the previous one. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Number of keys with a task. */
  get size(): number {
    return this.#last.size;
  }

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(task);
    const settled = result.catch(() => {});
    this.#last.set(key, settled);
    try {
      return await result;
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    }
  }
}
