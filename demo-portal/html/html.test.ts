import { expect, test } from "vitest";
import { downloadHref, escapeHtml, handler, hidden, messageSpans, options, tomcatNotFound } from "./html.ts";

test("Tomcat's 404 page has 678 characters, as measured", () => {
  expect(tomcatNotFound()).toHaveLength(678);
});

test("escapes text with the portal's entities", () => {
  expect(escapeHtml(`<a> & "b" 'c'`)).toBe("&lt;a&gt; &amp; &quot;b&quot; &#39;c&#39;");
});

test("hidden fields have the attribute order that clients search for", () => {
  expect(hidden("_csrf", "u-1")).toBe('<input type="hidden" name="_csrf" value="u-1"/>');
  expect(hidden("authorizedID", "R", "authorizedID")).toBe(
    '<input type="hidden" name="authorizedID" id="authorizedID" value="R"/>',
  );
});

test("handlers and downloads escape their quotes as entities", () => {
  expect(handler("getIt", "A", "B's")).toBe("javascript:getIt(&#39;A&#39;,&#39;B&#39;s&#39;);");
  expect(downloadHref("a/b")).toBe("javascript:vtopDownload(&#39;a/b&#39;)");
});

test("the message line always has a green and a red span", () => {
  const html = messageSpans("", "No data Found");
  expect(html.match(/<span class="col-sm-12 col-md-12"/g)).toHaveLength(2);
  expect(html.indexOf("color: green")).toBeLessThan(html.indexOf("color: red"));
  expect(html).toContain('text-align: center;">No data Found</span>');
});

test("the placeholder stays selected next to the chosen option", () => {
  const html = options(
    "--Choose--",
    [
      { value: "1", label: "One" },
      { value: "2", label: "Two" },
    ],
    "2",
  );
  expect(html.match(/selected="selected"/g)).toHaveLength(2);
  expect(html).toContain('<option value="2" selected="selected">Two</option>');
});
