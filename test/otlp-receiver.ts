import { createServer } from "node:http";
import { serve } from "./listen.ts";

/** A span as a collector receives it. */
interface ReceivedSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly events: readonly string[];
  readonly isError: boolean;
}

export interface OtlpReceiver {
  readonly url: string;
  readonly paths: string[];
  readonly spans: ReceivedSpan[];
  /** Resource attributes of the sending process. */
  readonly resources: Readonly<Record<string, unknown>>[];
  /** The raw request bodies. */
  readonly raw: string[];
  stop(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of the OTLP protocol.
type Json = any;

const attributesOf = (pairs: readonly Json[]): Record<string, unknown> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Starts a collector for OTLP over HTTP with JSON. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const paths: string[] = [];
  const raw: string[] = [];
  const spans: ReceivedSpan[] = [];
  const resources: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    paths.push(request.url ?? "");
    raw.push(text);
    for (const { resource, scopeSpans } of JSON.parse(text).resourceSpans) {
      resources.push(attributesOf(resource.attributes));
      for (const span of scopeSpans.flatMap((scope: Json) => scope.spans)) {
        spans.push({
          ...span,
          attributes: attributesOf(span.attributes),
          events: span.events.map(({ name }: Json) => name),
          isError: span.status.code === 2,
        });
      }
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  const { url, stop } = await serve(server);
  return { url, paths, raw, spans, resources, stop };
}
