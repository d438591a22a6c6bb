import type { Attributes, Span } from "@opentelemetry/api";
import type { RequestObserver } from "../portal/events.ts";

interface TracedRequest {
  /** Path of the endpoint. */
  readonly endpoint: string;
  readonly requestId: string;
  /** Request headers. A W3C trace context in them becomes the parent of the span. */
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A collector that does not respond must not delay the shutdown. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Loads OpenTelemetry on demand and starts tracing: requests are exported to the OTLP/HTTP endpoint of a collector with this base URL. The library also reads its own environment variables
 * (OTEL_TRACES_SAMPLER, OTEL_BSP_*, OTEL_EXPORTER_OTLP_HEADERS, OTEL_RESOURCE_ATTRIBUTES and others).
 */
export async function startTracing(endpoint: string, serviceName: string) {
  const [api, { W3CTraceContextPropagator }, resources, sdk, { OTLPTraceExporter }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/core"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` });
  const provider = new sdk.BasicTracerProvider({
    resource: resources
      .detectResources({ detectors: [resources.envDetector] })
      .merge(resources.resourceFromAttributes({ "service.name": serviceName })),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer("portico");
  const propagator = new W3CTraceContextPropagator();
  return {
    /** Starts a span for one request, with a child span for each request to the portal. */
    observeRequest({ endpoint: path, requestId, headers }: TracedRequest): RequestObserver {
      const parent = propagator.extract(api.ROOT_CONTEXT, headers, api.defaultTextMapGetter);
      const attributes = { "http.request.method": "POST", "http.route": path, "portico.request_id": requestId };
      const span = tracer.startSpan(`POST ${path}`, { kind: api.SpanKind.SERVER, attributes }, parent);
      const child = api.trace.setSpan(parent, span);
      const startPortalSpan = (page: string) =>
        tracer.startSpan(`portal ${page}`, { kind: api.SpanKind.CLIENT, attributes: { "portico.page": page } }, child);
      return spanObserver(span, startPortalSpan, api.SpanStatusCode.ERROR);
    },
    /** Exports the remaining spans, unless that takes too long. */
    close: () => Promise.race([provider.shutdown().catch(() => {}), after(CLOSE_TIMEOUT_MS)]),
  };
}

function spanObserver(span: Span, startPortalSpan: (page: string) => Span, ERROR: number): RequestObserver {
  return {
    requestSent(page) {
      const portalSpan = startPortalSpan(page);
      return (end) => {
        if ("failure" in end) portalSpan.setStatus({ code: ERROR }).setAttribute("error.type", end.failure);
        else portalSpan.setAttribute("http.response.status_code", end.status);
        portalSpan.end();
      };
    },
    pageChanged: (page, anchor) => span.addEvent("portal page changed", { "portico.page": page, anchor }),
    answerMismatch: (page, field) => span.addEvent("portal answer mismatch", { "portico.page": page, field }),
    partlyRead: (page, unread, unfit) =>
      span.addEvent("portal page partly read", {
        "portico.page": page,
        unread: unread.length,
        unfit: [...new Set(unfit)],
      }),
    aliasUsed: (page, field) => span.addEvent("alias used", { "portico.page": page, field }),
    oddSemesterId: () => span.addEvent("odd semester id"),
    captchaRead: (margin) => span.addEvent("captcha read", { margin }),
    captchaEnded: (outcome) => span.addEvent(`captcha ${outcome}`),
    otpDemanded: () => span.addEvent("otp demanded"),
    ended({ status, code, isAborted, portalRequests }) {
      const attributes: Attributes = {
        ...(!isAborted && { "http.response.status_code": status }),
        "portico.portal_requests": portalRequests,
        ...(code !== null && { "error.type": code }),
        ...(isAborted && { "portico.aborted": true }),
      };
      span.setAttributes(attributes);
      if (code !== null && status >= 500) span.setStatus({ code: ERROR });
      span.end();
    },
  };
}

const after = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });
