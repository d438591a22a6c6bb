import { type PortalResponse, page, withHeader } from "../http/response.ts";

/** Path from which every page of the portal loads jQuery. */
export const libraryPath = "/vtop/get/jq/js/1";

/** GET /vtop/get/jq/js/1. */
export const showLibrary = (): PortalResponse =>
  withHeader(page(library), "Content-Type", "application/javascript;charset=UTF-8");

/**
 * A minimal stand-in for jQuery, with the functions that clients inside a browser (web views, extensions, Selenium) call
 * on the portal's pages. They request every data page with `$.ajax`.
 */
const library = `(function () {
	function Found(elements) {
		this.length = 0;
		[].push.apply(this, [].slice.call(elements));
	}

	function $(wanted) {
		if (typeof wanted === "function") { return $(document).ready(wanted); }
		if (wanted instanceof Found) { return wanted; }
		if (typeof wanted === "string") { return new Found(document.querySelectorAll(wanted)); }
		return new Found(wanted ? [wanted] : []);
	}

	function property(name) {
		return function (value) {
			if (value === undefined) { return this.length > 0 ? this[0][name] : undefined; }
			return this.each(function () { this[name] = value; });
		};
	}

	Found.prototype = $.fn = {
		get: function (index) { return index === undefined ? [].slice.call(this) : this[index]; },
		each: function (visit) {
			for (var index = 0; index < this.length; index++) { visit.call(this[index], index, this[index]); }
			return this;
		},
		ready: function (start) {
			if (document.readyState === "loading") { document.addEventListener("DOMContentLoaded", function () { start($); }); }
			else { setTimeout(start, 0, $); }
			return this;
		},
		val: property("value"),
		html: property("innerHTML"),
		text: property("textContent"),
		attr: function (name, value) {
			if (value === undefined) { return this.length > 0 ? this[0].getAttribute(name) || undefined : undefined; }
			return this.each(function () { this.setAttribute(name, value); });
		},
		on: function (event, listener) { return this.each(function () { this.addEventListener(event, listener); }); },
		click: function () { return this.each(function () { this.click(); }); },
		submit: function () { return this.each(function () { this.submit(); }); },
		hide: function () { return this.each(function () { this.style.display = "none"; }); },
		show: function () { return this.each(function () { this.style.display = ""; }); },
		serialize: function () { return this.length > 0 ? new URLSearchParams(new FormData(this[0])).toString() : ""; }
	};

	$.ajax = function (settings) {
		var call = new XMLHttpRequest();
		var data = settings.data;
		var plain = data && typeof data !== "string" && !(data instanceof FormData);
		if (plain) { data = new URLSearchParams(data).toString(); }
		call.open((settings.type || settings.method || "GET").toUpperCase(), settings.url, settings.async !== false);
		call.setRequestHeader("X-Requested-With", "XMLHttpRequest");
		if (typeof data === "string" && settings.contentType !== false) {
			call.setRequestHeader("Content-Type", settings.contentType || "application/x-www-form-urlencoded; charset=UTF-8");
		}
		function failed() { if (settings.error) { settings.error(call, "error", call.statusText); } }
		call.onload = function () {
			if (call.status < 200 || call.status > 299) { return failed(); }
			var json = /json/.test(call.getResponseHeader("Content-Type") || "");
			if (settings.success) { settings.success(json ? JSON.parse(call.responseText) : call.responseText, "success", call); }
		};
		call.onerror = failed;
		call.send(data || null);
		return call;
	};
	$.blockUI = $.unblockUI = function () {};
	window.$ = window.jQuery = $;
})();
`;
