import { execFileSync } from "node:child_process";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { spreadsheet, zip } from "./archive.ts";
import { pdf } from "./pdf.ts";

test("a PDF has a cross-reference table with the place of every object", () => {
  const text = pdf(["Demo portal", "a (b) \\"]).toString("latin1");
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe("xref");
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual([1, 2, 3, 4, 5].map((n) => `${n} 0 obj`));
  expect(text).toContain("(a ?b? ?) Tj");
});

test("archives and spreadsheets are ZIP files that other programs open", () => {
  const archive = zip({ "one.pdf": pdf(["one"]), "two.pdf": pdf(["two"]) });
  expect(Object.keys(unzipSync(archive))).toEqual(["one.pdf", "two.pdf"]);
  const sheet = spreadsheet([["Topic"], ["Terms & <definitions>"]]);
  const program =
    "import base64, io, sys, zipfile; [print(zipfile.ZipFile(io.BytesIO(base64.b64decode(line))).testzip()) for line in sys.stdin]";
  const input = [archive, sheet].map((bytes) => Buffer.from(bytes).toString("base64")).join("\n");
  // -I and -S: without the search for packages, Python starts in half the time.
  expect(execFileSync("python3", ["-I", "-S", "-c", program], { input, encoding: "utf8" })).toBe("None\nNone\n");
  const part = unzipSync(sheet)["xl/worksheets/sheet1.xml"] ?? new Uint8Array();
  expect(new TextDecoder().decode(part)).toContain("<t>Terms &amp; &lt;definitions&gt;</t>");
});
