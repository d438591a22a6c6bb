/** Escapes text for element content or a quoted attribute. Quotes become `&#39;` and `&quot;`, as on the portal. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Elements around a content, in HTML: `around('<td class="a"><b>', "x")` is `<td class="a"><b>x</b></td>`. */
export function around(tags: string, content: string): string {
  const names = [...tags.matchAll(/<(\w+)/g)].map(([, name]) => `</${name}>`);
  return `${tags}${content}${names.reverse().join("")}`;
}

/** A row of a table: a cell for each content, in HTML. */
export const row = (tags: string, cellTags: string, contents: readonly string[]): string =>
  around(tags, contents.map((content) => `\n\t\t\t\t${around(cellTags, content)}`).join(""));

/** The contents in the order of their headings; "" where one is missing. */
export const inOrder = (headings: readonly string[], contents: Readonly<Record<string, string>>): readonly string[] =>
  headings.map((heading) => contents[heading] ?? "");

/** A row of cells of text. */
export const textRow = (tags: string, cellTags: string, texts: readonly string[]): string =>
  row(tags, cellTags, texts.map(escapeHtml));

/**
 * A hidden field. Clients search the page source for this exact order of attributes:
 * `<input type="hidden" name="_csrf" value="..."/>`; with an id: `name`, `id`, `value`.
 */
export function hidden(name: string, value: string, id?: string): string {
  const idAttribute = id === undefined ? "" : ` id="${id}"`;
  return `<input type="hidden" name="${name}"${idAttribute} value="${escapeHtml(value)}"/>`;
}

/**
 * Value of an `onclick` or `href` that calls a script function, with quotes escaped as on the portal:
 * `handler("doPayment", "AM26")` is `javascript:doPayment(&#39;AM26&#39;);`.
 */
export const handler = (functionName: string, ...values: readonly string[]): string =>
  `javascript:${functionName}(${values.map((value) => `&#39;${escapeHtml(value)}&#39;`).join(",")});`;

/** `href` of a download: `javascript:vtopDownload(&#39;path&#39;)`, without a trailing semicolon. */
export const downloadHref = (path: string): string => `javascript:vtopDownload(&#39;${escapeHtml(path)}&#39;)`;

/**
 * The message line above a table: a green span, then a red one, each empty if there is no message.
 * On this portal red means "no data", never an error.
 */
export function messageSpans(green = "", red = ""): string {
  const span = (color: string, text: string) =>
    `<span class="col-sm-12 col-md-12" style="font-size: 20px; color: ${color}; text-align: center;">${escapeHtml(text)}</span>`;
  return `${span("green", green)}
	${span("red", red)}`;
}

/** An option of a select: the submitted value and the displayed label. */
export type Choice = { readonly value: string; readonly label: string };

/** The options of semesters or of other things with a name. */
export const choicesOf = (things: readonly { readonly id: string; readonly name: string }[]): Choice[] =>
  things.map(({ id, name }) => ({ value: id, label: name }));

/**
 * The options of a select: the placeholder, always `selected`, then the choices. The choice with the value `chosen` is
 * `selected` too: the real portal also sends two selected options.
 */
export function options(placeholder: string, choices: readonly Choice[], chosen: string | null = null): string {
  const lines = choices.map(({ value, label }) => {
    const selected = value === chosen ? ' selected="selected"' : "";
    return `\t\t\t<option value="${escapeHtml(value)}"${selected}>${escapeHtml(label)}</option>`;
  });
  return [`<option value="" selected="selected">${placeholder}</option>`, ...lines].join("\n");
}

/** The frame of a menu page: `div#main-section`, a box with the title (plain text), then `content`. `column` has the attributes of the box's column. */
export function mainSection(title: string, content: string, column = 'class="col-sm-12"'): string {
  return `<div id="main-section">
	<section class="content"><div ${column}><div class="box box-info">
				<div class="box-header with-border"><h3 class="box-title">${escapeHtml(title)}</h3></div>${content}
			</div></div></section></div>`;
}

/** The script block of many pages. It repeats the session's token. */
export function tokenScript(csrf: string): string {
  return `<script>
	/*<![CDATA[*/
	var csrfName = "_csrf";
	var csrfValue = "${csrf}";
	/*]]>*/
</script>`;
}

/** The portal's refusal, sent with status 200: wrong request shape, another student's authorizedID, or a disabled menu. */
export function refusalFragment(): string {
  return `
<div class="modal" tabindex="-1" id="msgBox" style="display: block;">
	<div class="modal-dialog"><div class="modal-content"><div class="modal-body">
			<span class="text-danger fw-bold h6" id="msgBoxInfoText">
				This menu is not available at present!!!
			</span></div></div></div></div>`;
}

const tomcatStyle =
  "body {font-family:Tahoma,Arial,sans-serif;} h1, h2, h3, b {color:white;background-color:#525D76;} " +
  "h1 {font-size:22px;} h2 {font-size:16px;} h3 {font-size:14px;} p {font-size:12px;} a {color:black;} " +
  ".line {height:1px;background-color:#525D76;border:none;}";

/** Tomcat's default error page. `reason` is the text of the status line. */
export function tomcatPage(status: number, reason: string, description: string): string {
  const heading = `HTTP Status ${status} – ${reason}`;
  return (
    `<!doctype html><html lang="en"><head><title>${heading}</title><style type="text/css">${tomcatStyle}</style></head>` +
    `<body><h1>${heading}</h1><hr class="line" /><p><b>Type</b> Status Report</p>` +
    `<p><b>Description</b> ${description}</p><hr class="line" /><h3>Apache Tomcat/9.0.85</h3></body></html>`
  );
}

/** The 404 page, 678 characters: an unknown path on a GET, an expired session or wrong token on a POST. */
export function tomcatNotFound(): string {
  return tomcatPage(
    404,
    "Not Found",
    "The origin server did not find a current representation for the target resource or is not willing to disclose that one exists.",
  );
}
