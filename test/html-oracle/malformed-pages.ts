import fc from "fast-check";

/*
 * Pages as malformed as the portal's: forms around tables, headings in `td`, tables in cells, missing and unmatched end tags,
 * comments that contain markup. All people are invented.
 */
const REGISTER = `<!DOCTYPE html>
<!-- <html th:fragment="x"> -->
<html><head><title>Register &amp; more</title><script>/*<![CDATA[*/ var a = "<table><tr><td>no</td>"; /*]]>*/</script>
<style>td > b { color: red }</style></head>
<body class="skin">
<div id="main-section"><section class="content"><div class="col-md-12">
<form role="form" id="lookUp" method="post"><input type="hidden" name="who" value="23DMO0001"/>
<div class="row"><label>Term</label><select name="term" id="term" onchange="look();">
<option value="" selected="selected">-- Choose --</option><option value="T2" selected>Autumn 2026</option>
<option value="T1">Spring 2026</option></select></div>
<span style="color: green"></span><span style="color: red"></span>
<table class="grid" id="list"><thead><tr><td><b>Sl.No.</b></td><td><b>Course Detail</b></td><!-- <td>Hours</td> --><td>Share %</td><td>Detail</td></tr></thead>
<tbody><tr><td><span>1</span></td><td><span>DMO1001 - Bridges &amp; Arches - Theory</span></td><td>&nbsp;92&nbsp;</td>
<td><a href="#" onclick="show(&#39;A&#39;,&#39;DMO1001&#39;);"><i class="eye"></i> view</a></td></tr>
<tr><td><span>2</span></td><td><p>DMO1002 - Soil</p><p>( Lab )</p></td><td>-</td><td><button type="button">View<span></span></button></td></tr>
</tbody></table></form></div></section></div><noscript><h2>Switch it on</h2></noscript>
<script>look();</script></body></html>`;

const MARKS = `<div id="main-section"><form id="marks" name="marks"><div class="box"><h3 class="title">Mark View</h3>
<div class="fixed"><table class="outer">
<tr class="head"><td>Sl.No.</td><td>ClassNbr</td><td>Course Title</td><td>Faculty</td></tr>
<tr class="row"><td>1</td><td>T2000101</td><td>Bridges</td><td>Ravi Deshmukh</td></tr>
<tr class="row"><td colspan="4" align="center"><div><table class="inner"><tr class="head"><td>Sl.No.</td><td>Mark Title</td><td>Max. Mark</td></tr>
<tr><td><output>1</output></td><td><output>CAT1</output></td><td><output>50</output></td></tr>
<tr><td><output>2</output></td><td><output>Essay</output></td><td><output>20</output></td></tr></table></div></td></tr>
<tr class="row"><td>2</td><td>T2000102</td><td>Soil <small>II</small></td><td>Asha Menon</td></tr>
<tr class="row"><td colspan="4"><table class="inner"><tbody><tr><th>Sl.No.</th><th>Mark Title</th><th>Max. Mark</th></tr>
<!-- <tr><td th:text="x"></td></tr> -->
<tr><td>1</td><td>Lab<br/>record</td><td>100</td></tr></tbody></table></td></tr>
</table></div></div></form></div>`;

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

const LABELS = `<div class="accordion"><div class="item"><h2><button class="x" type="button">PERSONAL</button></h2>
<table class="table"><tr><td colspan="2">PERSONAL INFORMATION</td></tr>
<tr><td>STUDENT\r\n\t\tNAME</td><td>MEERA KULKARNI</td><td rowspan="4"><img src="data:image/png;base64,AAAA" border="1"></td></tr>
<tr><td>DATE OF BIRTH</td><td>17-NOV-2005</td></tr><tr><td>E&ndash;MAIL</td><td>meera@example.com</td></tr>
<tr><td>ADDRESS</td><td><address>1, Long Road<br>Pune</address></td></tr></table></div>
<div class="item"><h2><button>PROCTOR</button></h2><div><table><tbody><tr><td style="font-weight: bold;"> Faculty ID</td><td>99003</td></tr>
<tr><td> Faculty Name</td><td>Dr. Kavya Raman</td></tr><tr><td>Cabin</td><td></td></tr></tbody></table></div></div></div>`;

const NESTED = `<div align="center"><table><tr><th rowspan="2">Sl.No.</th><th rowspan="2">Course</th><th rowspan="2">Grade</th></tr><tr></tr>
<tr><td height="50">1</td><td>Bridges</td><td>A</td></tr>
<tr><td colspan="14"><table class="striped"><tr><th rowspan="2">Strength</th><th colspan="2">Ranges</th></tr><tr><th>S</th><th>A</th></tr>
<tr><td>71</td><td><span>&gt;=81</span> <span>#</span></td><td><span>&gt;=67 and &lt;81</span></td></tr>
<tr><td colspan="3"><span> # As agreed</span></td></tr></table></td></tr>
<tr><td colspan="14"><table><tr><th colspan="2">Class Number : T2000101</th></tr><tr><td>1</td><td><table><tr><td>deep</td></tr></table>after</td></tr>
<tr align="center"><th>Total</th><th>63</th></tr></table></td></tr>
<tr><td>2</td><td>Soil</td><td>B</td></tr><!-- <tr><td colspan="14">GPA</td></tr> --></table></div>`;

const OPTIONS = `<form id="pick"><div class="form-group"><table><tr><td><select id="day"><option value="">-- Day --<option value="1">Mon
<option value="2" selected>Tue<optgroup label="late"><option>Sat</optgroup></select></td><td><textarea name="note">a &lt; b <td></textarea></td></tr>
<tr><td><input type="text" value="x"><input type="hidden" name="code" value="DA01"></input></td><td><label>Pick <select name="p"><option>1</option></select></label></td></tr>
</table><select id="all"><option value="a">A</option><option value="b">B</option></select></div></form>
<table id="files"><tbody><tr class="head"><td rowspan="2">Sl.No.</td><td rowspan="2">Title</td><td colspan="2">Document</td></tr><tr><td>Last</td><td>Get</td></tr></tbody>
<tr><td>1</td><td>Essay</td><td><span>20 Jan 2026 03:09 PM</span></td><td><a href="javascript:get(&#39;DA01&#39;)"><span class="i"></span></a></td></tr>
<tr><td>2</td><td>Essay-2</td><td><span style="color: red"></span></td><td><ul><li>one</li><li>two</li></ul></td></tr></table>`;

const GRID = `<div class="table-responsive"><table id="week"><tbody><tr><td rowspan="2">THEORY</td><td>Start</td><td>08:00</td><td>09:00</td></tr>
<tr><td>End</td><td>08:50</td><td>09:50</td></tr><tr><td rowspan="2">MON</td><td>THEORY</td><td bgcolor="#CCFF33">A1-DMO1001-TH-114-AB-2-ALL</td><td>-</td></tr>
<tr><td>LAB</td><td>L1</td><td>L2</td></tr></tbody></table></div>
<div><table class="cal"><thead><tr><th>Sunday</th><th>Monday</th></tr></thead><tbody><tr><td></td><td><div><strong>1</strong><span style="color: green">Instructional Day</span><br><span>(Working)</span></div></td></tr>
<tr><td><h4>2</h4><p>Holiday</p></td><td><center>3 <em>CAT</em> <a href="#">more</a></center></td></tr></tbody></table></div>`;

export const malformedPages: readonly string[] = [REGISTER, MARKS, SLOPPY, UNMATCHED, LABELS, NESTED, OPTIONS, GRID];

const INSERTS = [
  "</div>",
  "</form>",
  "</p>",
  "</table>",
  "<table>",
  "</td>",
  "</tr>",
  "<tr>",
  "<td>",
  "</span>",
  "<div>",
  "<p>",
];

/** A page with one random damage. */
interface DamagedPage {
  readonly kind: string;
  readonly html: string;
}

/** Damages a page once, at the place that the two numbers select. */
function damaged(page: string, kind: string, first: number, second: number): DamagedPage {
  const tags = [...page.matchAll(/<\/?[a-z][^>]*>/gi)].map((match) => [match.index, match[0]] as const);
  const [at, tag] = tags[first % tags.length] ?? [0, ""];
  const [other, otherTag] = tags[second % tags.length] ?? [0, ""];
  const place = first % page.length;
  const html = {
    "delete a tag": () => page.slice(0, at) + page.slice(at + tag.length),
    "duplicate a tag": () => page.slice(0, at) + tag + page.slice(at),
    "swap two tags": () => {
      const [low, lowTag, high, highTag] = at < other ? [at, tag, other, otherTag] : [other, otherTag, at, tag];
      if (low === high) return page;
      return (
        page.slice(0, low) +
        highTag +
        page.slice(low + lowTag.length, high) +
        lowTag +
        page.slice(high + highTag.length)
      );
    },
    "insert a tag": () => page.slice(0, at) + (INSERTS[second % INSERTS.length] ?? "") + page.slice(at),
    "drop a character": () => page.slice(0, place) + page.slice(place + 1),
    truncate: () => page.slice(0, place),
  }[kind];
  return { kind, html: html?.() ?? page };
}

/** Damages one of the malformed pages at random. */
export const damagedPages: fc.Arbitrary<DamagedPage> = fc
  .tuple(
    fc.constantFrom(...malformedPages),
    fc.constantFrom("delete a tag", "duplicate a tag", "swap two tags", "insert a tag", "drop a character", "truncate"),
    fc.nat(1_000_003),
    fc.nat(1_000_003),
  )
  .map(([page, kind, first, second]) => damaged(page, kind, first, second));
