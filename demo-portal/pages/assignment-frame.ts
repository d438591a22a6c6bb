import { hidden } from "../html/html.ts";
import type { RenderContext } from "./page.ts";

/** The parts that differ between the two assignment pages. */
export interface AssignmentFrame {
  /** Id and name of the form. */
  readonly formId: string;
  /** HTML in the form. */
  readonly content: string;
  /** Success message in `#success`; may be "". */
  readonly success: string;
  /** The page's script functions. */
  readonly script: string;
}

/** An assignment page: a complete document, although the portal loads it into another one. */
export function assignmentDocument({ student }: RenderContext, frame: AssignmentFrame): string {
  return `<!DOCTYPE html>
<!--
	Page: assignment upload
	Since: 11/06/2018
	-->
<html>
	<!--<head th:include="layouts/parts :: styles">-->
	<head>
		<link rel="stylesheet" href="assets/css/sweetalert.css" />
	</head>
	<body class="hold-transition skin-blue-light sidebar-mini fixed">
		<div id="main-section">
			<section class="content">
				<div class="col-sm-12">
					<div class="box box-info">
						<div class="box-header with-border">
							<h3 class="box-title">Assignment Upload</h3>
						</div>
						<div class="box-body">
							<form role="form" id="${frame.formId}" name="${frame.formId}" method="post" autocomplete="off">
								${hidden("authorizedID", student.registrationNumber, "authorizedID")}
								<!-- th:object="\${assignment}"> -->
								<div class="col-md-16" style="margin-top: 20px; margin-left: 1px;">
								<div>
${frame.content}
									<input type="hidden" id="success" value="${frame.success}" /> <input
										type="hidden" id="jsonBom" value="" />
								</div>
								</div>
							</form>
						</div>
					</div>
				</div>
			</section>
			<noscript>
				<h2 class="text-red">Enable JavaScript to Access VTOP</h2>
			</noscript>
			<script type="text/javascript">
				/*<![CDATA[*/
${frame.script}
				/*]]>*/
			</script>
		</div>
	</body>
</html>`;
}

/** A script function that posts `fields` (script expressions by name) to `path` and shows the response. */
export function postingFunction(
  signature: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  csrf: string,
): string {
  const data = Object.entries(fields).map(([name, expression]) => `${name}: ${expression}`);
  return `				function ${signature} {
					$.post("${path}", { authorizedID: $("#authorizedID").val(), x: new Date().toUTCString(),
						${data.join(", ")}, _csrf: "${csrf}" },
						function(answer) { $("#main-section").html(answer); });
				}`;
}
