/**
 * Script of the login page. As on the real portal, it is the same on every login page: its mentions of the OTP step and
 * of Google's captcha do not mean that the page shows either.
 */
export const loginScript = `
	/*<![CDATA[*/
	var csrfName = "_csrf";
	var EXPIRE_SECONDS = 180;

	function show(id, visible) {
		if (visible) { $("#" + id).show(); } else { $("#" + id).hide(); }
	}

	function toggleEye() {
		var field = $("#password").get(0);
		field.type = field.type === "password" ? "text" : "password";
	}

	function loadCaptcha() {
		function restart() { window.location.href = "/vtop/open/page"; }
		$.ajax({ url: "/vtop/get/new/captcha", error: restart, success: function (html, status, call) {
			if (call.responseURL.indexOf("/get/new/captcha") > 0) { $("#captchaBlock").html(html); } else { restart(); }
		} });
	}

	function callBuiltValidation() {
		var missing = ["#username", "#password", "#captchaStr"].filter(function (id) { return $(id).val() === ""; });
		if (missing.length > 0) { $(missing[0]).get(0).focus(); } else { $("#vtopLoginForm").submit(); }
	}

	function callGoogleValidation() {
		$("#gResponse").val($("#g-recaptcha-response").val() || "");
		$("#vtopLoginForm").submit();
	}

	function showOtpError(message) { $("#otpErrorMsg").text(message); }

	function sendOtpForm(path, fields, done) {
		var data = new FormData();
		fields.forEach(function (field) { data.append(field[0], field[1]); });
		data.append(csrfName, csrfValue);
		function failed() { showOtpError("Server error. Please try again."); }
		$.ajax({ url: path, type: "POST", data: data, success: done, error: failed });
	}

	function verifySecurityOtp() {
		var code = $("#securityOtpCode").val().trim();
		if (code.length < 6) { return showOtpError("Please enter a valid 6-digit OTP"); }
		sendOtpForm("/vtop/validateSecurityOtp", [["otpCode", code]], function (answer) {
			if (answer.status === "SUCCESS" && answer.redirectUrl) {
				window.location.href = answer.redirectUrl;
			} else {
				showOtpError(answer.message || "Verification failed. Please try again.");
			}
		});
	}

	function resendSecurityOtp() {
		sendOtpForm("/vtop/resendSecurityOtp", [], function (answer) {
			showOtpError(answer.message || "Failed to resend OTP");
			if (answer.status === "SUCCESS") {
				otpSentAt = answer.otpSentAt;
				countDown();
			}
		});
	}

	function countDown() {
		var sentAt = new Date(otpSentAt + "+05:30").getTime();
		var button = $("#resendOtpBtn").get(0);
		var tick = function () {
			var left = Math.max(0, Math.ceil(EXPIRE_SECONDS - (Date.now() - sentAt) / 1000));
			$("#resendSecs").text(left);
			show("resendCountdownText", left > 0);
			button.disabled = left > 0;
			if (left > 0) { setTimeout(tick, 1000); }
		};
		tick();
	}

	document.addEventListener("keydown", function (event) {
		if (event.key !== "Enter" || event.target.tagName !== "INPUT") { return; }
		event.preventDefault();
		if (securityOtpPending) {
			verifySecurityOtp();
		} else if (captchaType === 1) {
			callBuiltValidation();
		} else if (captchaType === 2) {
			callGoogleValidation();
		}
	});

	$(document).ready(function () {
		show("bodyContent", !securityOtpPending);
		show("otpContent", Boolean(securityOtpPending));
		if (securityOtpPending) { countDown(); }
	});
	/*]]>*/
`;
