import { describe, expect, it } from "vitest";
import { hasDigits, hasMarkupRows, holdsRows } from "./script-rows.ts";

describe("holdsRows", () => {
  it.each([
    ["an array of arrays", `const rows = [["1", "DMO1001", "40"], ["2", "DMO1002", "40"]]; render(rows);`],
    ["an array of objects", `var data = [{"c0":"1","c1":"DMO1001"}];`],
    ["an array of objects with bare keys", `var data = [{ serial: 1, course: 'DMO1001' }];`],
    ["an array behind an empty row", `show([["", ""], ["1", "DMO1001"]])`],
    ["data of DataTables", `$("#t").DataTable({ "order": [[0, "desc"]], data: [["1", "DMO1001"]] });`],
    ["rows that are added one by one", `rows.push(["1", "DMO1001"]); table.row.add([ "2", "DMO1002" ]).draw();`],
    ["markup", `$("#rows").html('<tr><td>1</td><td class="x">DMO1001</td></tr>');`],
    ["markup with escapes", `html("\\u003ctr>\\u003ctd>Asha\\u003c/td>\\u003ctd>O\\'Neil\\u003c/td>\\u003c/tr>")`],
    ["markup in several strings", `s += "<tr>"; s += "<td>1</td>" + "<td>DMO1001</td>"; s += "</tr>";`],
    ["markup without end tags", "rows = `<tr><td>1<td>DMO1001`"],
    ["markup next to a template", `a = "<tr><td>" + id + "</td></tr>"; b = "<tr><td>1</td><td>DMO1001</td></tr>";`],
    ["rows behind a comment", `/* rows */ // of the table\nvar rows = [["1", "DMO1001"]];`],
    ["one number and one text", "x = [[1, 'DMO1001']]"],
    ["an array behind another value", `x = [0, ["1", "DMO1001"]]`],
    ["an object behind a value", `x = [{ a: "" }, { a: "1", b: "2" }]`],
    ["values behind a conditional operator", `x = [[a ? b : "1", "2", "3"]]`],
    ["rows in an object that is pushed", `x.unshift({ a: "1", b: "2" })`],
    ["rows behind a nested call", `x = [[f("a"), "1", "2"]]`],
    ["rows behind settings", `t({ order: [[0, "asc"]] }); x = [["1", "2"]];`],
    ["markup of one cell with a number", `"<tr><td>40 marks</td></tr>"`],
    ["markup with a tab", `"<tr\\t><td>1</td></tr>"`],
    ["markup of an uppercase row", `'<TR class="x"><TD>1</TD></TR>'`],
    ["a row below a row with a variable", `"<tr><td>" + a + "</td></tr>" + "<tr><td>1</td></tr>"`],
    ["rows that are cut off", `var rows = [["1", "DMO1001", `],
    ["rows in the place of a setting", `t({ reorder: [["1", "2"]], orders: [["1", "2"]] })`],
    ["rows behind a closed comment", `/* ** */ x = [["1", "2"]]`],
    ["rows below a comment in markup", `<!-- rows\nx = [["1", "2"]]`],
    ["rows with an escaped quote", `x = [["a \\" b", "1"], 'it\\'s']`],
    ["rows below a string without an end", `x = "a\ny = [["1", "2"]]`],
    ["letters of any script", `x = [["é", "ü"]]`],
    ["markup with escapes of two digits", `"\\x3ctr\\x3e\\x3CTD\\x3E1\\x3c/td>"`],
    ["markup with escaped whitespace", `"<tr\\n><td\\t>1</td></tr>"`],
    ["a row with a placeholder outside of its cells", `"<tr id='{{id}}'><td id='{{id}}'>1</td></tr>"`],
    ["cells with elements", `"<tr><td><b>Asha</b></td><td><i>Pillai</td></tr>"`],
  ])("is true for %s", (_, code) => expect(holdsRows(code)).toBe(true));

  it.each<[string, string]>([
    ["a template of strings and variables", `row = "<tr><td>" + id + "</td><td>" + name + "</td></tr>";`],
    ["a template with a label", `row = "<tr><td>" + id + "</td><td>Edit</td><td>1</td></tr>";`],
    ["a template literal", `row = \`<tr><td>$${"{id}"}</td><td>Edit</td></tr>\`;`],
    [
      "a template in a comment",
      `// row = "<tr><td>1</td><td>DMO1001</td></tr>"\n/* [["1", "DMO1001"]] */ <!-- [["1", "2"]]`,
    ],
    ["placeholders", `var row = "<tr><td>{{id}}</td><td>{name}</td></tr>";`],
    ["cells that are filled later", `$("<tr>").append($("<td>").text(id), "<td></td>");`],
    [
      "settings of DataTables",
      `$("#t").DataTable({ "columnDefs": [ {"width": "3%", "targets": 0} ], "order": [[ 0, "desc" ]], lengthMenu: [[10, 25, -1], [10, 25, "All"]] });`,
    ],
    ["a call that sorts a table", `table.order([[0, "desc"]]).draw();`],
    [
      "columns of DataTables",
      `columns: [{ data: "code", title: "Course Code" }, { data: "title", title: "Course Title" }]`,
    ],
    ["an array of variables", `rows.push([id, name]); all = [[id, name], ["", ""]];`],
    ["an array of texts that are joined with variables", `x = [["a" + id, name + "b", "1"]]`],
    ["an array of sums", `x = [["a" + "b", "c" + "d"]]`],
    ["the arguments of a function", `show("1", "DMO1001"); x = [f("1", "2"), g("1", "2")];`],
    ["an object", `x = { a: "1", b: "2" }; y = [{ a: "1" }];`],
    ["an array in an object", `x = { a: ["1", "2"] }; f(["1", "2"]); y.concat(["1", "2"]);`],
    ["arrays without letters and digits", `x = [["-", "*"], ["", " "]]`],
    ["a row without cells", `"<tr>1</tr>"`],
    ["texts behind a row", `"<tr><td></td></tr><td>1</td>"`],
    ["a request", `$.ajax({ "url": "processViewTimeTable", "type": "POST", data: { a: "1", b: "2" } });`],
    ["a message in a row", `$("#rows").html("<tr><td colspan='4'>Loading ...</td></tr>");`],
    ["headings", `head = "<tr><th>Sl.No.</th><th>Course Code</th></tr>";`],
    ...["<%= id %>", "[[id]]", "%s", "%d", "#{id}", "@{id}", "{}", "{id}", "${id", "{{id"].map(
      (hole): [string, string] => [`the placeholder ${hole}`, `row = "<tr><td>${hole}</td><td>1</td></tr>"`],
    ),
    ["a method with another name", `x.pushAll(["1", "2"]); x.readd(["1", "2"]);`],
    ["a setting with quotes", `t({ 'aaSorting': [[0, "asc"]], "buttons": [{ a: "1", b: "2" }] })`],
    ["objects in settings", `t({ columns: [{ data: { a: "1", b: "2" } }] })`],
    ["markup in a template literal", `x = \`<tr><td>$${"{a + `1`}"}</td><td>1</td></tr>\``],
    ["a row of headings with a number", `"<tr><th>CAT1</th><th>CAT2</th></tr>"`],
    ["an element whose name begins like a cell", `"<tr><tdx>1</tdx></tr>"`],
    ["one text without a digit", `"<tr><td>Loading</td><td></td></tr>"`],
    ["a regular expression with a quote", `x.replace(/"/g, '').split("\\n")`],
  ])("is false for %s", (_, code) => expect(holdsRows(code)).toBe(false));
});

describe("hasMarkupRows", () => {
  it("distinguishes a filled row from a template", () => {
    expect(hasMarkupRows("<tr><td>1</td><td>DMO1001</td></tr>")).toBe(true);
    expect(hasMarkupRows("<tr><td>{{serial}}</td><td><%= code %></td></tr>")).toBe(false);
  });
});

it.each([
  ["1", true],
  ["row ٣", true],
  ["Mark", false],
  [`{{no1}} $${"{row[0]}"} <%= 2 %> [[3]] #{4}`, false],
  ["{{no1}} 2", true],
])("%j has digits outside of placeholders: %s", (text, expected) => expect(hasDigits(text)).toBe(expected));
