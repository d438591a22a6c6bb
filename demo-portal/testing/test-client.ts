import type { Draw } from "../state/state.ts";

/** What every captcha of `drawKnown` says. */
export const knownCaptcha = "K7MXPQ";

/** Draws no picture; for tests that want to answer the captcha. */
export const drawKnown: Draw = async () => ({
  text: knownCaptcha,
  image: Buffer.from("no picture"),
  mime: "image/jpeg",
});

/** One answer, redirects not followed. */
export interface Reply {
  readonly status: number;
  readonly location: string;
  readonly text: string;
  readonly headers: Headers;
}

/** A client as strangers write them, for the tests of this folder: one cookie, fetch, and text searched by pattern. */
export class ForeignClient {
  readonly #base: string;
  /** Value of JSESSIONID. */
  cookie = "";
  /** The token found last, by `login` or by hand. */
  csrf = "";
  /** Register number found on the home page. */
  register = "";

  constructor(base: string) {
    this.#base = base;
  }

  /** GET of a path below /vtop/, or of a whole address. */
  get(path: string): Promise<Reply> {
    return this.#send(path, {});
  }

  /** Urlencoded POST. */
  post(path: string, fields: Record<string, string>): Promise<Reply> {
    return this.#send(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  /** POST of a body that is sent as it stands: many clients write theirs by hand and encode nothing. */
  postRaw(path: string, body: string): Promise<Reply> {
    return this.#send(path, { method: "POST", body }, { "content-type": "application/x-www-form-urlencoded" });
  }

  /** Multipart POST. */
  postMultipart(path: string, fields: Record<string, string>): Promise<Reply> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      body.append(name, value);
    }
    return this.#send(path, { method: "POST", body });
  }

  /** Follows the redirects of a reply to the last page. */
  async follow(reply: Reply): Promise<Reply> {
    let last = reply;
    while (last.status === 302) {
      last = await this.get(last.location);
    }
    return last;
  }

  /** The first three steps: landing page, choice, login page. Answers the login page. */
  async arrive(): Promise<Reply> {
    this.csrf = tokenOf((await this.get("open/page")).text);
    return this.follow(await this.post("prelogin/setup", { _csrf: this.csrf, flag: "VTOP" }));
  }

  /** Sends the login form; answers the page at the end of the redirects. */
  async submit(username: string, password: string, captchaStr = knownCaptcha): Promise<Reply> {
    const last = await this.follow(await this.post("login", { _csrf: this.csrf, username, password, captchaStr }));
    this.csrf = tokenOf(last.text) || this.csrf;
    this.register = /name="authorizedIDX" id="authorizedIDX" value="([^"]*)"/.exec(last.text)?.[1] ?? "";
    return last;
  }

  /** A whole login; answers the page at its end. */
  async login(username = "23DMO0001", password = "pass_good"): Promise<Reply> {
    await this.arrive();
    return this.submit(username, password);
  }

  /** Opens a menu page. */
  menu(path: string, fields: Record<string, string> = {}): Promise<Reply> {
    const nocache = "@(new Date().getTime())";
    return this.post(path, { verifyMenu: "true", authorizedID: this.register, _csrf: this.csrf, nocache, ...fields });
  }

  /** Asks a data page. */
  data(path: string, fields: Record<string, string> = {}): Promise<Reply> {
    const x = "Fri, 25 Sep 2026 04:00:00 GMT";
    return this.post(path, { _csrf: this.csrf, authorizedID: this.register, x, ...fields });
  }

  async #send(path: string, init: RequestInit, headers: Record<string, string> = {}): Promise<Reply> {
    const response = await fetch(new URL(path, `${this.#base}/vtop/`), {
      ...init,
      redirect: "manual",
      headers: this.cookie === "" ? headers : { ...headers, cookie: `JSESSIONID=${this.cookie}` },
    });
    const set = /JSESSIONID=(\w*)/.exec(response.headers.get("set-cookie") ?? "");
    this.cookie = set?.[1] ?? this.cookie;
    const location = response.headers.get("location") ?? "";
    return { status: response.status, location, text: await response.text(), headers: response.headers };
  }
}

/** The first token of a page, found as foreign clients find it; empty when there is none. */
export function tokenOf(html: string): string {
  return /<input type="hidden" name="_csrf" value="([0-9a-f-]+)"/.exec(html)?.[1] ?? "";
}

/** The message of a login page, blanks collapsed; empty when there is none. */
export function alertOf(html: string): string {
  const alert = /<span class="text-danger text-center" role="alert">\s*<strong>([^<]*)<\/strong>/.exec(html)?.[1] ?? "";
  return alert.replaceAll(/\s+/g, " ").trim();
}
