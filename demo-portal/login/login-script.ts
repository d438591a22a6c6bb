/**
 * Script of the login page. As on the real portal, it is the same on every login page: its mentions of the OTP step and
 * of Google's captcha do not mean that the page shows either.
 */
export const loginScript = `
	/*<![CDATA[*/
	var csrfName = "_csrf";
	var EXPIRE_SECONDS = 180;

	function show(id, visible) {
		var element = document.getElementById(id);
		if (element) { element.style.display = visible ? "" : "none"; }
	}

	function toggleEye() {
		var field = document.getElementById("password");
		field.type = field.type === "password" ? "text" : "password";
	}

	function loadCaptcha() {
		var call = new XMLHttpRequest();
		call.open("GET", "/vtop/get/new/captcha");
		call.onload = function () {
			if (call.status === 200 && call.responseURL.indexOf("/get/new/captcha") > 0) {
				document.getElementById("captchaBlock").innerHTML = call.responseText;
			} else {
				window.location.href = "/vtop/open/page";
			}
		};
		call.send();
	}

	function callBuiltValidation() {
		var missing = ["username", "password", "captchaStr"].filter(function (id) {
			return document.getElementById(id).value === "";
		});
		if (missing.length > 0) {
			document.getElementById(missing[0]).focus();
			return;
		}
		document.getElementById("vtopLoginForm").submit();
	}

	function callGoogleValidation() {
		var answer = document.getElementById("g-recaptcha-response");
		document.getElementById("gResponse").value = answer ? answer.value : "";
		document.getElementById("vtopLoginForm").submit();
	}

	function showOtpError(message) {
		document.getElementById("otpErrorMsg").textContent = message;
	}

	function sendOtpForm(path, fields, done) {
		var data = new FormData();
		fields.forEach(function (field) { data.append(field[0], field[1]); });
		data.append(csrfName, csrfValue);
		fetch(path, { method: "POST", body: data }).then(function (response) {
			if (!response.ok) {
				showOtpError("Server error. Please try again.");
				return null;
			}
			return response.json().then(done);
		}).catch(function () { showOtpError("An error occurred. Please try again."); });
	}

	function verifySecurityOtp() {
		var code = document.getElementById("securityOtpCode").value.trim();
		if (code.length < 6) {
			showOtpError("Please enter a valid 6-digit OTP");
			return;
		}
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
		var button = document.getElementById("resendOtpBtn");
		var tick = function () {
			var left = Math.max(0, Math.ceil(EXPIRE_SECONDS - (Date.now() - sentAt) / 1000));
			document.getElementById("resendSecs").textContent = left;
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

	document.addEventListener("DOMContentLoaded", function () {
		show("bodyContent", !securityOtpPending);
		show("otpContent", Boolean(securityOtpPending));
		if (securityOtpPending) { countDown(); }
	});
	/*]]>*/
`;
