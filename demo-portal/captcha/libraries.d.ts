/** The used parts of two libraries without type declarations. */

declare module "opentype.js" {
  /** A segment of an outline; y grows downwards. */
  export type PathCommand =
    | { readonly type: "M"; readonly x: number; readonly y: number }
    | { readonly type: "L"; readonly x: number; readonly y: number }
    | { readonly type: "Q"; readonly x1: number; readonly y1: number; readonly x: number; readonly y: number }
    | { readonly type: "Z" };

  /** The outline of a glyph with the pen at (x, y) on the baseline; `size` in pixels. Hinting requires the font. */
  type GetPath = (x: number, y: number, size: number, options: { hinting: boolean }, font: Font) => Path;
  type Path = { readonly commands: readonly PathCommand[] };
  export type Font = { charToGlyph(character: string): { getPath: GetPath } };

  const opentype: { parse(file: ArrayBuffer, options: { lowMemory: boolean }): Font };
  export default opentype;
}

declare module "@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs" {
  interface JpegEncoder {
    /** The library's buffer for the pixels: red, green, blue, row by row. */
    getDecodedBuffer(frame: Readonly<Record<string, number | boolean>>): Uint8Array;
    setQuality(percent: number): void;
    setProgressive(progressive: boolean): void;
    /** TurboJPEG's constant: 0 is 4:4:4, 2 is 4:2:0. */
    setSubSampling(kind: number): void;
    encode(): void;
    /** A view of the library's memory, valid until `delete`. */
    getEncodedBuffer(): Uint8Array;
    delete(): void;
  }

  export default function load(): Promise<{ readonly JPEGEncoder: new () => JpegEncoder }>;
}
