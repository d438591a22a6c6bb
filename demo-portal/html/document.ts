import { libraryPath } from "./browser-library.ts";
import { escapeHtml } from "./html.ts";
import { style } from "./style.ts";

/** Title of every page of the portal. */
const title = "VIT-AP - VTOP";

/**
 * A whole document with the portal's head: base address, and both charsets one after the other (what is sent is UTF-8).
 * `origin` is the scheme, host and port by which the caller came; `content` is the inside of the body.
 */
export function portalDocument(origin: string, content: string): string {
  return `<!DOCTYPE html>
<html>
<head>
	<meta charset="utf-8"/>
	<base href="${escapeHtml(origin)}/vtop/">
	<meta http-equiv="X-UA-Compatible" content="IE=edge"/>
	<title>${title}</title>
	<meta content="width=device-width, initial-scale=1" name="viewport"/>
	<meta charset="ISO-8859-1"/>
	<meta name="description" content="vtop"/>
	<meta name="robots" content="NOODP,NOYDIR"/>
	<link rel="icon" href="data:,"/>
	${style}
	<script type="text/javascript" src="${libraryPath}"></script>
</head>
<body>
${content}
</body>
</html>
`;
}

/** A whole document of the demo portal itself, outside /vtop: not imitated from anything. */
export function demoDocument(heading: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
	<meta charset="utf-8"/>
	<title>${escapeHtml(heading)}</title>
	<meta content="width=device-width, initial-scale=1" name="viewport"/>
	<link rel="icon" href="data:,"/>
	${style}
</head>
<body>
<nav class="navbar"><a class="navbar-brand" href="/demo">Demo portal</a>
	<a class="ms-auto" href="/vtop/open/page">Log in</a> <a href="/demo/mailbox">Mailbox</a></nav>
<div class="container">
	<h1>${escapeHtml(heading)}</h1>
${content}
</div>
</body>
</html>
`;
}

/** The bar above the pages before the login. */
export const entranceBar = `<nav class="navbar" id="vtopOpenPageHeader">
	<a class="navbar-brand" href="javascript:void(0);">VTOP</a>
	<!-- <span class="navbar-text text-light" th:text="\${campusName}">(AP Campus)</span> -->
	<a class="navbar-text ms-auto small" href="/demo">Demo portal: every student here is invented</a>
</nav>`;

/** The landing page, where one says who one is. `notice` is a line above the choice, or empty. */
export function landingPage(origin: string, csrf: string, notice: string): string {
  return portalDocument(
    origin,
    `${entranceBar}
<div class="container" id="page_outline">
	<h3 class="text-center text-success">${escapeHtml(notice)}</h3>
	<div class="card"><div class="card-header"><h4>V-TOP for Employee and Students</h4></div>
	<div class="card-body">
		<form id="stdForm" name="stdForm" method="post" action="/vtop/prelogin/setup">
			<input type="hidden" name="_csrf" value="${csrf}"/>
			<input type="hidden" name="flag" value="VTOP"/>
			<a href="javascript:void(0);" onclick="document.getElementById('stdForm').submit();"><div><div class="flex-grow-1">
				<button type="button" class="btn btn-primary">Student</button>
			</div></div></a>
		</form>
		<!-- <form id="parentForm" th:action="@{/prelogin/setup}"><input type="hidden" name="flag" value="PARENT"/></form> -->
	</div></div>
</div>`,
  );
}
