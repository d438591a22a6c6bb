/** The answer with its lists cut to the length of the example, and the number of records cut. */
export function cutLike(answer: unknown, example: unknown): { shown: unknown; cut: number } {
  let cut = 0;
  const shown = walk(answer, example);
  return { shown, cut };

  function walk(value: unknown, model: unknown): unknown {
    if (Array.isArray(value) && Array.isArray(model)) {
      if (value.length > model.length) cut += value.length - model.length;
      return value.slice(0, model.length).map((item, index) => walk(item, model[index]));
    }
    if (typeof value === "object" && value !== null && typeof model === "object" && model !== null) {
      const models = new Map(Object.entries(model));
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item, models.get(key))]));
    }
    return value;
  }
}
