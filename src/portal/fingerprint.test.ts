import { describe, expect, it } from "vitest";
import { parseHtml } from "../html/dom/tree.ts";
import { fingerprintOf } from "./fingerprint.ts";

const fingerprint = (html: string) => fingerprintOf(parseHtml(html), new Set(["shoe size"]));

describe("fingerprintOf", () => {
  it("contains tags, ids, classes and names", () => {
    const html = '<div id="showDetails" class="box-body wide"><input name="_csrf" name="code" type=text></div>';
    expect(fingerprint(html)).toBe("div#showDetails.box-body.wide(input[_csrf])");
    expect(fingerprint('<form name="outing"><input name="code"></form>')).toBe("form[outing](input[code])");
  });
  it("contains the known headings and a question mark for any other cell text", () => {
    const html = "<table><tr><td><b>shoe  size.</b></td><td>MEERA</td><td></td></tr></table>";
    expect(fingerprint(html)).toBe('table(tbody(tr(td"shoe size." td? td)))');
  });
  it("does not reveal the number of rows", () => {
    const row = "<tr><td>1</td><td><a href='/x'>x</a></td></tr>";
    expect(fingerprint(`<table>${row}${row}</table>`)).toBe("table(tbody(tr(td? td?(a))*))");
    expect(fingerprint(`<table>${row.repeat(9)}</table>`)).toBe(fingerprint(`<table>${row}${row}</table>`));
  });
  it("leaves out names with digits, other attributes, comments and scripts", () => {
    const html = `<p id="row23DMO0001" class="c1 red" title="Meera" onclick="get('23DMO0001')">Meera<!-- Meera --></p><script>var id = "Meera"</script><style>p {}</style><template>Meera</template>`;
    expect(fingerprint(html)).toBe("p.red");
  });
  it("does not print text in angle brackets as a tag name", () => {
    expect(fingerprint("<p><meera kulkarni></p>")).toBe("p(?)");
  });
  it("has a limited length for large and deep pages", () => {
    expect(fingerprint("<div>".repeat(90)).length).toBeLessThan(500);
    expect(fingerprint("<div>".repeat(60))).toBe(`${"div(".repeat(41)}…${")".repeat(41)}`);
    const wide = Array.from({ length: 5_000 }, (_, index) => (index % 2 ? "<p></p>" : "<ul></ul>")).join("");
    expect(fingerprint(wide)).toHaveLength(3001);
  });
  it("examines a limited number of names", () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `x${index.toString(36)}x`).join(" ");
    expect(fingerprint(`<p class="box ${names} wide"></p><p id="wide"></p>`)).toBe("p.box p");
  });
});
