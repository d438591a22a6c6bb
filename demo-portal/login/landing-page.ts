import { portalDocument } from "../html/document.ts";
import { escapeHtml } from "../html/html.ts";

/** Navigation bar of the pages before the login. */
export const navigationBar = `<nav class="navbar" id="vtopOpenPageHeader">
	<a class="navbar-brand" href="javascript:void(0);">VTOP</a>
	<!-- <span class="navbar-text text-light" th:text="\${campusName}">(AP Campus)</span> -->
	<a class="navbar-text ms-auto small" href="/demo">Demo portal: every student here is invented</a>
</nav>`;

/** The landing page, where visitors choose to log in as a student. `notice` is a line above the choice; may be empty. */
export function landingPage(origin: string, csrf: string, notice: string): string {
  return portalDocument(
    origin,
    `${navigationBar}
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
