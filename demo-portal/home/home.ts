import { campusScript } from "../campus/shared-pages.ts";
import { portalDocument } from "../html/document.ts";
import { around, escapeHtml, hidden } from "../html/html.ts";
import { notFound, type PortalResponse, page, redirect, withHeader } from "../http/response.ts";
import type { Portal } from "../state/portal.ts";
import type { Incoming } from "../state/request.ts";
import type { Session } from "../state/session.ts";
import type { Student } from "../world/students.ts";
import { homeScript } from "./home-script.ts";
import { campusMenu, menu } from "./menu.ts";

/** /vtop/content: the shell into which every page is loaded. It repeats the token and the registration number many times. */
const homePage = (origin: string, student: Student, csrf: string, portal: Portal): string =>
  shell(origin, student, homeContent(student, csrf, portal), portal.campus ? `<script>${campusScript}</script>` : "");

/** The home page without a menu. Its script asks for the password check and shows the answer instead of the header. */
function shortHomePage(origin: string, student: Student, csrf: string): string {
  const check = `<div><script>
		/*<![CDATA[*/
		$(document).ready(function () {
			var url ="check\\/expired\\/password";
			post(url, params, "page-holder");
		})
		/*]]>*/
	</script></div>`;
  return shell(origin, student, header(student, csrf), check);
}

/** The content of #page-holder on the home page: the header, the menus and the content area. */
function homeContent(student: Student, csrf: string, { campus }: Portal): string {
  const links = campus === undefined ? menu : campusMenu(campus);
  return `${header(student, csrf)}
	<div class="hstack"><div id="sidePanel">${menuLinks(links, "systemBtnMenu ")}</div><div id="page-wrapper">${welcome(student)}</div>
		<div id="b5-pagewrapper"></div></div>
	<div class="offcanvas" tabindex="-1" id="expandedSideBar">${menuLinks(links, "textColor2 systemMainMenu ")}
		${signOut(student.registrationNumber, csrf, "historyBtn")}</div>`;
}

/** The document around #page-holder. `script` stands below it. */
function shell(origin: string, { registrationNumber }: Student, content: string, script: string): string {
  return portalDocument(
    origin,
    `${hidden("authorizedIDX", registrationNumber, "authorizedIDX")}
<div class="container-fluid"><div id="page_outline"><div id="page-holder">${content}</div>${script}</div></div>
<div class="modal" tabindex="-1" id="accessDeniedModal"><h4 class="text-danger">Access Denied</h4></div>
<div class="modal" tabindex="-1" id="myModalFooter"><h4>This page is under Construction !!! Please try later</h4></div>
<dialog id="fragmentDialog"><div id="fragmentContent"></div>
	<form method="dialog"><button class="btn">Close</button></form></dialog>
<script>${homeScript}</script>`,
  );
}

/** The script with the token and the registration number, and the navigation bar. */
function header({ registrationNumber }: Student, csrf: string): string {
  return `	<script>
		/*<![CDATA[*/
		var csrfName = "_csrf";
		var csrfValue = "${csrf}";
		var id ="${registrationNumber}";
		var now = new Date();
		var params = csrfName + "=" + csrfValue + "&authorizedID=" + id + "&x=" + now.toUTCString();
		/*]]>*/
	</script><nav class="navbar headerBackgroundColor" id="vtopHeader">
		<a class="navbar-brand" href="javascript:void(0);" onclick="javascript:home();">VTOP</a>
		<!-- <a class="navbar-brand"><img th:src="@{/assets/img/emblem.png}" alt=""/></a> -->
		<span class="ms-auto"></span><img src="/vtop/users/image/?id=${registrationNumber}" width="34" height="34" alt="User Image"/>
		${signOut(registrationNumber, csrf, "historyBtn1")}</nav>`;
}

/** The content area of the home page, which is also the response of /vtop/home. */
function welcome(student: Student): string {
  return `
	<div class="box box-info" id="homeContent">
		<h3 class="box-title">Welcome, ${escapeHtml(student.name)}</h3>
		<p>${escapeHtml(student.program)}<br/>${escapeHtml(student.school)}</p>
		<p class="text-muted">This is a demo portal. Its calendar is fixed at Friday, 25 September 2026. Choose a page from the menu.</p>
	</div>`;
}

/** The sidebar and the off-canvas menu have the same entries with different classes. */
function menuLinks(links: typeof menu, classes: string): string {
  const link = ({ label, path }: { readonly label: string; readonly path: string }) => `
			<a data-url="${path}" class="dropdown-item menuFontStyle ${classes}" href="javascript:void(0);">&nbsp;${label}</a>`;
  const title = (text: string) => `\n<div class="menuHeaderColor menuHeaderFontStyle"> ${text} </div>`;
  return links.map(({ heading, entries }) => title(heading) + entries.map(link).join("")).join("");
}

function signOut(registrationNumber: string, csrf: string, buttonId: string): string {
  return `<span class="navbar-text text-light small fw-bold">${registrationNumber} (STUDENT)</span>
		<form class="text-center" id="logoutForm1" name="logoutForm1" method="post" action="/vtop/logout"><input type="hidden" name="_csrf" value="${csrf}"/>
			<input type="hidden" name="_csrf" value="${csrf}"/>${hidden("authorizedID", registrationNumber, "authorizedID")}
			<button class="btn btn-info" id="${buttonId}" type="button">Login History</button>
			<button class="btn btn-success" type="submit">Sign out</button>
		</form>`;
}

/** A form in place of the home page. It is invented, not copied from the portal. */
const inventedForm = (title: string, csrf: string, name: string, path: string, content: string): string =>
  `<div class="container"><div class="card">
	<div class="card-header"><h4>${title}</h4></div>
	<div class="card-body"><form id="${name}" name="${name}" method="post" action="/vtop/${path}">${hidden("_csrf", csrf)}
		${content}</form></div></div></div>`;

const passwordFields = { old: "Current Password", new: "New Password", confirm: "Confirm New Password" };

/** Shown if the password has expired. */
function newPasswordForm(csrf: string): string {
  const fields = Object.entries(passwordFields).map(([name, text]) => {
    const id = `${name}Password`;
    return `<div class="mb-3"><input type="password" class="form-control" name="${id}" id="${id}" placeholder="${text}"/></div>`;
  });
  const content = `<div class="alert">Your password has expired. Please set a new password to continue.</div>
			${fields.join("\n")}
			<button type="submit" class="btn btn-primary">Change Password</button>`;
  return inventedForm("Change Password", csrf, "changePasswordForm", "allowChangePassword", content);
}

/** Shown until a survey is completed. */
function questionnaire(csrf: string): string {
  const answers = ["very", "fairly", "not at all"].map(
    (text, index) => `<label><input type="radio" name="q1" value="${index + 1}"/> ${text}</label>`,
  );
  const content = `<p>How satisfied are you with the library?</p>
			<p>${answers.join(" ")}</p>
			<button type="submit" class="btn btn-primary">Send answers</button>`;
  return inventedForm("Campus Life Survey 2026", csrf, "surveyForm", "survey/save", content);
}

/** GET /vtop/content: the home page, or the page that a scripted password shows instead. */
export function showHome({ session, origin }: Incoming, portal: Portal): PortalResponse {
  if (session?.stage.kind !== "logged_in") return redirect("/vtop/login");
  const { student, scenario } = session.stage;
  const outlined = (form: string) => page(portalDocument(origin, around('<div id="page_outline">', form)));
  if (scenario.landing === "new_password") return outlined(newPasswordForm(session.csrf));
  if (scenario.landing === "expired_password") return page(shortHomePage(origin, student, session.csrf));
  if (scenario.landing === "questionnaire") return outlined(questionnaire(session.csrf));
  return page(
    (portal.shown.get("login") === "short_home" ? shortHomePage : homePage)(origin, student, session.csrf, portal),
  );
}

/** POST /vtop/home: only the content area of the home page. */
export const showWelcome = ({ stage }: Session): PortalResponse =>
  stage.kind === "logged_in" ? page(welcome(stage.student)) : notFound();

/** POST /vtop/check/expired/password: the form for a new password, or the content of the home page. */
export function checkPassword({ stage, csrf }: Session, portal: Portal): PortalResponse {
  if (stage.kind !== "logged_in") return notFound();
  return page(
    stage.scenario.landing === "expired_password" ? newPasswordForm(csrf) : homeContent(stage.student, csrf, portal),
  );
}

/** POST /vtop/logout. */
export function logOut(_incoming: Incoming, session: Session, portal: Portal): PortalResponse {
  portal.sessions.end(session);
  return withHeader(redirect("/vtop/open/page?logout"), "Set-Cookie", "JSESSIONID=; Path=/vtop; Max-Age=0; HttpOnly");
}

/** GET /vtop/users/image/: a placeholder photo with the initials of the session's student. */
export function showPhoto({ session }: Incoming): PortalResponse {
  if (session?.stage.kind !== "logged_in") return redirect("/vtop/login");
  const initials = escapeHtml(session.stage.student.name.replaceAll(/(?<=\p{L})\p{L}+|\P{L}/gu, "").slice(0, 2));
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="#9fb4cc"/>
<text x="40" y="50" font-family="sans-serif" font-size="28" text-anchor="middle" fill="#17406d">${initials}</text></svg>`;
  return withHeader(page(picture), "Content-Type", "image/svg+xml");
}
