import pLimit from "p-limit";
import { Pool } from "undici";
import { API_KEY } from "./processes.ts";

/** The result of one call. */
export interface Answer {
  readonly status: number;
  readonly ms: number;
  /** X-Portal-Requests. */
  readonly portalRequests: number;
  readonly text: string;
}

/** An application that calls the service, with one connection per concurrent call. */
export class Caller {
  readonly #pool: Pool;

  constructor(url: string, connections: number | null = null) {
    this.#pool = new Pool(url, { connections, headersTimeout: 0, bodyTimeout: 0 });
  }

  /** `body` is JSON. */
  async call(path: string, body: string): Promise<Answer> {
    const started = performance.now();
    const {
      statusCode,
      headers,
      body: answer,
    } = await this.#pool.request({
      method: "POST",
      path,
      headers: { "content-type": "application/json", "x-api-key": API_KEY },
      body,
    });
    const text = await answer.text();
    const ms = performance.now() - started;
    return { status: statusCode, ms, portalRequests: Number(headers["x-portal-requests"]), text };
  }

  /** Makes a call and throws if it fails. */
  async mustCall(path: string, body: string): Promise<Answer> {
    const answer = await this.call(path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

/** Runs the work `times` times with limited concurrency and collects the results. */
export const inParallel = <Result>(
  times: number,
  atATime: number,
  work: (index: number) => Promise<Result>,
): Promise<Result[]> => pLimit(atATime).map(Array(times).keys(), work);
