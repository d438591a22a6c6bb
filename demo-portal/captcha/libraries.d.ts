/** The used part of a library without type declarations. */

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
