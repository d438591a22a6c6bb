/** One line of Prometheus' text format. */
export type Sample = Readonly<{ name: string; labels: Readonly<Record<string, string>>; value: number }>;

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/** Parses the samples of a text in Prometheus' format. Skips comments and other lines. */
export function parseSamples(text: string): Sample[] {
  return text.split("\n").flatMap((line) => {
    const [, name, labels = "", value] = LINE.exec(line) ?? [];
    if (name === undefined) return [];
    const pairs = [...labels.matchAll(LABEL)].map(([, label, text]) => [label, text]);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value?.replace("Inf", "Infinity")) }];
  });
}
