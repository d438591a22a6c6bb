import { portalDocument } from "../html/document.ts";
import { escapeHtml, hidden } from "../html/html.ts";
import { type PortalResponse, page, redirect, withCookie } from "../http/response.ts";
import type { Portal } from "../state/portal.ts";
import type { Incoming } from "../state/request.ts";
import type { Session } from "../state/session.ts";
import { loginScript } from "./login-script.ts";
import { indiaTime } from "./otp.ts";

/** Navigation bar of the pages before the login. */
const navigationBar = `<nav class="navbar" id="vtopOpenPageHeader">
	<a class="navbar-brand" href="javascript:void(0);">VTOP</a>
	<!-- <span class="navbar-text text-light" th:text="\${campusName}">(AP Campus)</span> -->
	<a class="navbar-text ms-auto small" href="/demo">Demo portal: invented students and their passwords</a>
</nav>`;

/** The landing page, where visitors choose to log in as a student. `notice` is a line above the choice; may be empty. */
function landingPage(origin: string, csrf: string, notice: string): string {
  return portalDocument(
    origin,
    `${navigationBar}
<div class="container" id="page_outline"><h3 class="text-center text-success">${escapeHtml(notice)}</h3>
	<div class="card"><div class="card-header"><h4>V-TOP for Employee and Students</h4></div>
	<div class="card-body"><form id="stdForm" name="stdForm" method="post" action="/vtop/prelogin/setup">
			<input type="hidden" name="_csrf" value="${csrf}"/><input type="hidden" name="flag" value="VTOP"/>
			<a href="javascript:void(0);" onclick="document.getElementById('stdForm').submit();"><div><div class="flex-grow-1">
				<button type="button" class="btn btn-primary">Student</button>
			</div></div></a></form>
		<!-- <form id="parentForm" th:action="@{/prelogin/setup}"><input type="hidden" name="flag" value="PARENT"/></form> -->
	</div></div></div>`,
  );
}

/** The captcha on a login page: a picture as a data URI, Google's widget, or nothing. */
type CaptchaBlock = { readonly kind: "picture"; readonly source: string } | { readonly kind: "google" | "none" };

/** The login page of a session, with a new captcha, the last alert or the OTP step: /vtop/login and /vtop/login/error. */
async function renderLoginPage(session: Session, origin: string, portal: Portal): Promise<string> {
  const { csrf, stage } = session;
  const captcha = await nextCaptcha(session, portal);
  const sentAt = stage.kind === "pending" ? `"${indiaTime(stage.challenge.sentAtMs)}"` : null;
  const otp = `<div class="card-body" id="otpContent" style="display: none;">${otpForm(csrf)}</div>`;
  const hasOddSpelling = portal.shown.get("login") === "odd_spelling";
  const alert = hasOddSpelling ? session.alert?.toUpperCase().replaceAll(" ", " \n\t\t ") : session.alert;
  return portalDocument(
    origin,
    `${navigationBar}
<div class="container-fluid" id="page_outline"><div id="loginBox"><div class="card border-0">
			<div class="card-header loginBoxBorder"><h4 class="fw-bold">VTOP Login</h4></div>
			<div class="card-body" id="bodyContent">${credentialsForm(csrf, captcha, portal.campus?.loginFields ?? [])}</div>
			${sentAt === null ? "" : otp}
			${alertSpan(alert ?? null)}<div class="card-footer border-0 small">
				<a class="fw-bold" href="javascript:void(0)">Forgot Password</a><br/>
				<a class="fw-bold" href="javascript:void(0)">Forgot LoginId</a>
				<div class="text-end"><a class="text-success" href="/vtop/open/page"><strong><i>Go to
						Home Page</i></strong></a></div>
			</div></div></div></div><form id="sessionExpireCheckForm" action="/vtop/session/expired/out"></form>
<div class="modal" tabindex="-1" id="sessionTimedOut"><div class="modal-content">
	<h4 class="modal-title text-primary">Sorry !!!</h4><h3 class="text-danger"> Session Timed Out</h3>
</div></div><script>
	var captchaType = ${captcha.kind === "google" ? 2 : 1};
	var otpSentAt = ${sentAt};
	var securityOtpPending = ${sentAt === null ? "null" : "true"};
	var csrfValue = "${csrf}";
</script><script>${loginScript}</script>`,
  );
}

/** The content of `div#captchaBlock`, which is also the response of /vtop/get/new/captcha. */
function captchaBlock(captcha: CaptchaBlock): string {
  if (captcha.kind === "google") return googleWidget;
  const image =
    captcha.kind === "picture"
      ? `<img class="form-control img-fluid bg-light border-0" height="325" src="${captcha.source}" aria-describedby="button-addon2"/>`
      : "";
  return `
						${image}
						<button class="btn btn-success" type="button" onclick="loadCaptcha()" id="button-addon2" title="Another picture">&#8635;</button>
					`;
}

/** `ofCampus` are the hidden fields of the form at a sister campus. */
function credentialsForm(csrf: string, captcha: CaptchaBlock, ofCampus: readonly string[]): string {
  const extra = captcha.kind === "google" ? [] : ofCampus;
  const validation = captcha.kind === "google" ? "callGoogleValidation" : "callBuiltValidation";
  return `
				<form id="vtopLoginForm" name="vtopLoginForm" class="form-signin" method="post" action="/vtop/login"><input type="hidden" name="_csrf" value="${csrf}"/>
					<!-- USERID --><div class="input-group mb-3">
						<input type="text" class="form-control" placeholder="Username" id="username" name="username" onkeyup="this.value = this.value.toUpperCase()" autocomplete="off"/>
					</div><!-- PASSWORD --><div class="input-group mb-3">
						<input type="password" class="form-control" placeholder="Password" id="password" name="password"/>
						<button class="btn" type="button" id="passwordIcon" onclick="javascript:toggleEye();" title="Show the password">Show</button>
					</div>${captcha.kind === "google" ? googleFields : builtInFields(captcha)}${extra.map((name) => hidden(name, "", name)).join("")}
					<button type="button" onclick="javascript:${validation}();" id="submitBtn" class="btn btn-primary">Submit</button>
				</form>
			`;
}

const builtInFields = (captcha: CaptchaBlock) =>
  `<div class="input-group mb-3" id="captchaBlock">${captchaBlock(captcha)}</div>
					<div class="mb-3"><input type="text" class="form-control" autocomplete="off" maxlength="6" onkeyup="this.value = this.value.toUpperCase()" id="captchaStr" name="captchaStr" placeholder="Enter CAPTCHA shown above"/></div>`;

const googleWidget =
  '<div id="recaptcha" class="g-recaptcha" data-sitekey="demo-portal-has-no-site-key" data-callback="callBuiltValidation" data-size="invisible"></div>';

/** Google's widget replaces both the captcha block and its input field. */
const googleFields = `${googleWidget}
					${hidden("gResponse", "", "gResponse")}
					<p class="small text-muted">The real portal shows Google's captcha here. Reload the page for a picture.</p>`;

function otpForm(csrf: string): string {
  return `
				<div id="otpAlert"><div class="alert"><span>Additional verification required. An OTP sent to your registered email. Enter it below.</span></div></div>
				<form id="securityOtpForm" name="securityOtpForm">${hidden("_csrf", csrf)}
					<div class="mb-3"><input type="text" class="form-control" id="securityOtpCode" name="otpCode" maxlength="6" autocomplete="off" placeholder="Enter OTP"/></div>
					<div class="mb-3 text-danger" id="otpErrorMsg"></div>
					<button type="button" class="btn btn-primary" onclick="verifySecurityOtp()">Verify</button>
					<button type="button" class="btn" id="resendOtpBtn" onclick="resendSecurityOtp()" disabled="disabled">Resend OTP</button>
					<span class="small text-muted" id="resendCountdownText">Resend in <span id="resendSecs">180</span> seconds</span>
				</form>
				<p class="small">The demo portal sends its mails to <a href="/demo/mailbox" target="_blank">its mailbox</a>.</p>
			`;
}

function alertSpan(message: string | null): string {
  return message === null
    ? ""
    : `<span class="text-danger text-center" role="alert">
				<strong> ${escapeHtml(message)} </strong>
			</span>`;
}

/** Draws the next captcha of this session, which replaces the previous one. Every view of a login page uses one up. */
async function nextCaptcha(session: Session, portal: Portal): Promise<CaptchaBlock> {
  const { captcha } = session;
  const coming = captcha.coming !== null && captcha.coming.left > 0 ? captcha.coming : null;
  if (coming !== null) coming.left -= 1;
  captcha.answer = null;
  const variant = portal.shown.get("login");
  if (variant === "no_captcha") return { kind: "none" };
  const { googleCaptchas } = portal.settings;
  const isGoogle = portal.loginPages++ % (googleCaptchas + 1) < googleCaptchas;
  if (variant === "google" || coming?.kind === "google" || isGoogle) return { kind: "google" };
  const profile = coming !== null ? "garbled" : variant === "grid" ? "grid" : "real";
  const { text, image, mime } = await portal.settings.draw({ profile, format: variant === "png" ? "png" : "jpeg" });
  captcha.answer = text;
  return { kind: "picture", source: `data:${mime};base64,${image.toString("base64")}` };
}

/** A login page in a new session, shown instead of a page whose session has expired. */
export const renderStandaloneLoginPage = (origin: string, portal: Portal): Promise<string> =>
  renderLoginPage(portal.sessions.open(), origin, portal);

/** Variants of the login page for `show("login", ...)`. */
export const loginVariants: readonly string[] = [
  "google", // always Google's captcha
  "no_captcha", // no captcha
  "png", // the captcha is a PNG
  "grid", // the captcha has a grid over its text
  "odd_spelling", // alerts in capitals, with extra whitespace
  "short_home", // the home page has no menu and asks for the password check, which finds nothing
  "errors_at_login", // alerts and the OTP step at /vtop/login instead of /vtop/login/error
];

/** GET /vtop/open/page: the landing page. If the session is no longer anonymous, it is left alone and a new one opens. */
export function showLanding(incoming: Incoming, portal: Portal): PortalResponse {
  const session = incoming.session?.stage.kind === "anonymous" ? incoming.session : portal.sessions.open();
  const notice = incoming.query.has("logout") ? "You have been successfully logged out" : "";
  const response = page(landingPage(incoming.origin, session.csrf, notice));
  return session === incoming.session ? response : withCookie(response, session, incoming.origin);
}

/** POST /vtop/prelogin/setup: the choice made on the landing page. Without a choice, the landing page again. */
export function setUpLogin(incoming: Incoming, portal: Portal): PortalResponse {
  if (incoming.session === null || incoming.form.get("flag") !== "VTOP") return showLanding(incoming, portal);
  incoming.session.prelogin = true;
  return redirect(`${incoming.origin}/vtop/init/page`);
}

/**
 * GET /vtop/prelogin/setup: the landing page, or the choice sent as a query. The token is not checked, as for any GET: with
 * the token of another session the portal shows the login page too.
 */
export function setUpByQuery(incoming: Incoming, portal: Portal): PortalResponse {
  if (incoming.query.get("flag") !== "VTOP") return showLanding(incoming, portal);
  const session = incoming.session ?? portal.sessions.open();
  const response = setUpLogin({ ...incoming, session, form: new Map([["flag", "VTOP"]]) }, portal);
  return session === incoming.session ? response : withCookie(response, session, incoming.origin);
}

/** GET /vtop/init/page: redirects to the home page or the login page. */
export const redirectToStart = ({ session }: Incoming): PortalResponse =>
  redirect(session?.stage.kind === "logged_in" ? "/vtop/content" : "/vtop/login");

/**
 * GET /vtop/login and /vtop/login/error: the login page. Before the choice on the landing page was made, the landing page.
 */
export async function showLogin(incoming: Incoming, portal: Portal): Promise<PortalResponse> {
  const { session } = incoming;
  if (session?.stage.kind === "logged_in") return redirect("/vtop/content");
  if (session === null || (!session.prelogin && session.alert === null)) return showLanding(incoming, portal);
  return page(await renderLoginPage(session, incoming.origin, portal));
}

/** GET /vtop/get/new/captcha: the content of the captcha block. */
export async function showNewCaptcha({ session }: Incoming, portal: Portal): Promise<PortalResponse> {
  if (session === null || session.stage.kind === "logged_in") return redirect("/vtop/login");
  return page(captchaBlock(await nextCaptcha(session, portal)));
}
