/** A captcha image and its text. */
export interface Label {
  /** Path of the image, relative to the folder of the labels. */
  readonly file: string;
  readonly text: string;
}

/** A line of a labels file is invalid. */
export class InvalidLabels extends Error {}

/** Parses a labels file: a path and a text per line, separated by a tab. Further columns are ignored. Throws InvalidLabels. */
export function readLabels(tsv: string): readonly Label[] {
  const lines = tsv.split(/\r?\n/).filter((line) => line !== "");
  return lines.map((line, index) => {
    const [file = "", text = ""] = line.split("\t");
    if (file === "" || !/^[A-Z0-9]{6}$/.test(text)) {
      throw new InvalidLabels(
        `Line ${index + 1} of the labels is not a file name, a tab and a text of six characters.`,
      );
    }
    return { file, text };
  });
}
