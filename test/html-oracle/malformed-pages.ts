import fc from "fast-check";
import { pages as demoPages } from "../../demo-portal/pages/index.ts";
import { fieldValues, meera, renderPage } from "../../demo-portal/test/rendered-page.ts";

const SLOPPY = `<table border=1><caption>Open hours<tr><th>Week Day<th colspan=2>Timings
<tr><td>Monday<td>10:00<td>11:00
<tr><td>Tuesday</td><td>12:00<td>13:00</tr>
</table><p>Notes<ul><li>One<li>Two <b>bold<li>Three</ul>
<dl><dt>Cabin<dd>217<dt>Block<dd>AB2</dl>
<table id="second"><colgroup><col><col></colgroup><thead><tr><td>A<td>B</thead><tfoot><tr><td>Total<td>3</tfoot><tbody><tr><td>1<td>2</table>tail`;

const UNMATCHED = `<html><body><div><div class="a"><form action="x"><table class="t"><tr><td>S.No</td><td>Place</td><td>Status</td></tr>
</form><tr><td>1</td><td>Guntur</div></td><td><span><span>Waiting</span></td></tr>
<tr><td>2</td></form><td>Ongole</p></td><td></span>Accepted</td></tr>
</div><tr><td>3</td><td>Tenali</td><td><font color="red">Rejected</td></tr></tbody>
<tr><td colspan="3">No more</td></tr></table></div></div></body></html>
<script type="text/javascript">if (1 < 2) document.write("</table>");</script>`;

const OPTIONS = `<form id="pick"><div class="form-group"><table><tr><td><select id="day"><option value="">-- Day --<option value="1">Mon
<option value="2" selected>Tue<optgroup label="late"><option>Sat</optgroup></select></td><td><textarea name="note">a &lt; b <td></textarea></td></tr>
<tr><td><input type="text" value="x"><input type="hidden" name="code" value="DA01"></input></td><td><label>Pick <select name="p"><option>1</option></select></label></td></tr>
</table><select id="all"><option value="a">A</option><option value="b">B</option></select></div></form>
<table id="files"><tbody><tr class="head"><td rowspan="2">Sl.No.</td><td rowspan="2">Title</td><td colspan="2">Document</td></tr><tr><td>Last</td><td>Get</td></tr></tbody>
<tr><td>1</td><td>Essay</td><td><span>20 Jan 2026 03:09 PM</span></td><td><a href="javascript:get(&#39;DA01&#39;)"><span class="i"></span></a></td></tr>
<tr><td>2</td><td>Essay-2</td><td><span style="color: red"></span></td><td><ul><li>one</li><li>two</li></ul></td></tr></table>`;

/** Pages as malformed as those of the portal, and more so. The directory of all teachers takes too long. */
export const malformedPages: readonly string[] = [
  ...[SLOPPY, UNMATCHED, OPTIONS],
  ...demoPages
    .map((page) => renderPage(page, meera, fieldValues))
    .filter(({ length }) => length > 0 && length < 50_000),
];

const INSERTS = "</div> </form> </p> </table> <table> </td> </tr> <tr> <td> </span> <div> <p>".split(" ");

/** A tag of a page. */
type Tag = { readonly at: number; readonly end: number; readonly text: string };

const replaced = (page: string, { at, end }: Omit<Tag, "text">, text: string) =>
  page.slice(0, at) + text + page.slice(end);

/** Damages a page once, at a tag, at another one, or at the place that a number selects. */
const DAMAGES: readonly ((page: string, tag: Tag, other: Tag, number: number) => string)[] = [
  (page, tag) => replaced(page, tag, ""),
  (page, tag) => replaced(page, tag, tag.text + tag.text),
  (page, tag, other) => {
    const [low, high] = tag.at < other.at ? [tag, other] : [other, tag];
    return low === high ? page : replaced(replaced(page, high, low.text), low, high.text);
  },
  (page, tag, _, number) => replaced(page, tag, (INSERTS[number % INSERTS.length] ?? "") + tag.text),
  (page, _, __, number) => replaced(page, { at: number % page.length, end: (number % page.length) + 1 }, ""),
  (page, _, __, number) => page.slice(0, number % page.length),
];

/** One of the malformed pages, damaged at random. */
export const damagedPages: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...malformedPages), fc.constantFrom(...DAMAGES), fc.nat(1_000_003), fc.nat(1_000_003))
  .map(([page, damage, first, second]) => {
    const tags = [...page.matchAll(/<\/?[a-z][^>]*>/gi)].map((match): Tag => {
      const [text] = match;
      return { at: match.index, end: match.index + text.length, text };
    });
    const [tag, other] = [tags[first % tags.length], tags[second % tags.length]];
    return tag && other ? damage(page, tag, other, second) : page;
  });
