import type { DrawCaptcha } from "../state/portal.ts";

/** Answer to every captcha of `drawKnownCaptcha`. */
const knownCaptcha = "K7MXPQ";

/** Draws no picture. For tests that answer the captcha. */
export const drawKnownCaptcha: DrawCaptcha = async () => ({
  text: knownCaptcha,
  image: Buffer.from("no picture"),
  mime: "image/jpeg",
});

/** A response. Redirects are not followed. */
export type Reply = Readonly<{ status: number; location: string; text: string; headers: Headers }>;

/** A minimal client for tests of the demo portal: it keeps cookies and searches pages with regular expressions. */
export class TestClient {
  readonly #base: string;
  /** The values of cookies by name. */
  readonly jar = new Map<string, string>();
  /** The current token, updated by the login methods. */
  csrf = "";
  /** Registration number found on the home page. */
  registrationNumber = "";

  constructor(base: string) {
    this.#base = base;
  }

  /** GET of a path below /vtop/ or of a full URL. */
  get(path: string): Promise<Reply> {
    return this.#send(path, {});
  }

  /** Urlencoded POST. */
  post(path: string, fields: Record<string, string>): Promise<Reply> {
    return this.#send(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  /** POST of an unencoded body: many clients concatenate theirs by hand. */
  postRaw(path: string, body: string): Promise<Reply> {
    return this.#send(path, { method: "POST", body }, { "content-type": "application/x-www-form-urlencoded" });
  }

  /** Multipart POST. */
  postMultipart(path: string, fields: Record<string, string>): Promise<Reply> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return this.#send(path, { method: "POST", body });
  }

  /** Follows redirects and returns the last page. */
  async follow(reply: Reply): Promise<Reply> {
    let last = reply;
    while (last.status === 302) last = await this.get(last.location);
    return last;
  }

  /** Goes from the landing page to the login page, and returns the login page. */
  async openLoginPage(start = "open/page"): Promise<Reply> {
    this.csrf = tokenOf((await this.follow(await this.get(start))).text);
    return this.follow(await this.post("prelogin/setup", { _csrf: this.csrf, flag: "VTOP" }));
  }

  /** Submits the login form, follows redirects and returns the last page. */
  async submit(username: string, password: string, captchaStr = knownCaptcha): Promise<Reply> {
    const last = await this.follow(await this.post("login", { _csrf: this.csrf, username, password, captchaStr }));
    this.csrf = tokenOf(last.text) || this.csrf;
    this.registrationNumber = /name="authorizedIDX" id="authorizedIDX" value="([^"]*)"/.exec(last.text)?.[1] ?? "";
    return last;
  }

  /** Logs in and returns the last page. */
  async login(username = "23DMO0001", password = "pass_good"): Promise<Reply> {
    await this.openLoginPage();
    return this.submit(username, password);
  }

  /** Opens a menu page. */
  menu(path: string, fields: Record<string, string> = {}): Promise<Reply> {
    const nocache = "@(new Date().getTime())";
    return this.post(path, {
      verifyMenu: "true",
      authorizedID: this.registrationNumber,
      _csrf: this.csrf,
      nocache,
      ...fields,
    });
  }

  /** Requests a data page. */
  data(path: string, fields: Record<string, string> = {}): Promise<Reply> {
    const x = "Fri, 25 Sep 2026 04:00:00 GMT";
    return this.post(path, { _csrf: this.csrf, authorizedID: this.registrationNumber, x, ...fields });
  }

  async #send(path: string, init: RequestInit, headers: Record<string, string> = {}): Promise<Reply> {
    const response = await fetch(new URL(path, `${this.#base}/vtop/`), {
      ...init,
      redirect: "manual",
      headers: { ...headers, cookie: [...this.jar].map((pair) => pair.join("=")).join("; ") },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.jar.set(name, value);
    }
    const location = response.headers.get("location") ?? "";
    return { status: response.status, location, text: await response.text(), headers: response.headers };
  }
}

/** The first token of a page, found as third-party clients find it; "" if missing. */
export function tokenOf(html: string): string {
  return /<input type="hidden" name="_csrf" value="([0-9a-f-]+)"/.exec(html)?.[1] ?? "";
}

/** The alert of a login page with collapsed whitespace; "" if missing. */
export function alertOf(html: string): string {
  const alert = /<span class="text-danger text-center" role="alert">\s*<strong>([^<]*)<\/strong>/.exec(html)?.[1] ?? "";
  return alert.replaceAll(/\s+/g, " ").trim();
}
