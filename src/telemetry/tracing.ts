import type { Attributes, Span } from "@opentelemetry/api";
import type { RequestObserver } from "./request-observer.ts";

/** Traces of calls, sent to an OpenTelemetry collector. */
export interface Tracing {
  /** Follows one call with a span of its own, and with one for each request to the portal. */
  watch(call: TracedCall): RequestObserver;
  /** Sends what is left, unless that takes too long. */
  close(): Promise<void>;
}

export interface TracedCall {
  /** Path of the endpoint, as it is declared. */
  readonly endpoint: string;
  readonly requestId: string;
  /** W3C trace context of the caller, whose trace goes on here. */
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TracingSettings {
  /** Base address of the collector's OTLP over HTTP. */
  readonly endpoint: string;
  readonly serviceName: string;
}

/** A collector that does not answer must not hold up the end of the process. */
const CLOSE_WITHIN_MS = 2_000;

/**
 * Loads OpenTelemetry and starts to trace. The library's own variables (OTEL_TRACES_SAMPLER, OTEL_BSP_*,
 * OTEL_EXPORTER_OTLP_HEADERS, OTEL_RESOURCE_ATTRIBUTES ...) hold.
 */
export async function startTracing({ endpoint, serviceName }: TracingSettings): Promise<Tracing> {
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
    watch({ endpoint: path, requestId, headers }) {
      const above = propagator.extract(api.ROOT_CONTEXT, headers, api.defaultTextMapGetter);
      const attributes = { "http.request.method": "POST", "http.route": path, "portico.request_id": requestId };
      const call = tracer.startSpan(`POST ${path}`, { kind: api.SpanKind.SERVER, attributes }, above);
      const within = api.trace.setSpan(above, call);
      const startRequest = (page: string) =>
        tracer.startSpan(`portal ${page}`, { kind: api.SpanKind.CLIENT, attributes: { "portico.page": page } }, within);
      return watchOf(call, startRequest, api.SpanStatusCode.ERROR);
    },
    close: () => Promise.race([provider.shutdown().catch(() => {}), after(CLOSE_WITHIN_MS)]),
  };
}

function watchOf(call: Span, startRequest: (page: string) => Span, ERROR: number): RequestObserver {
  return {
    requestSent(page) {
      const span = startRequest(page);
      return (end) => {
        if ("failure" in end) span.setStatus({ code: ERROR }).setAttribute("error.type", end.failure);
        else span.setAttribute("http.response.status_code", end.status);
        span.end();
      };
    },
    pageChanged: (page, anchor) => call.addEvent("portal page changed", { "portico.page": page, anchor }),
    oddSemesterId: () => call.addEvent("odd semester id"),
    captchaRead: (margin) => call.addEvent("captcha read", { margin }),
    captchaEnded: (fate) => call.addEvent(`captcha ${fate}`),
    otpDemanded: () => call.addEvent("otp demanded"),
    ended({ status, code, isAborted, portalRequests }) {
      const attributes: Attributes = {
        ...(!isAborted && { "http.response.status_code": status }),
        "portico.portal_requests": portalRequests,
        ...(code !== null && { "error.type": code }),
        ...(isAborted && { "portico.aborted": true }),
      };
      call.setAttributes(attributes);
      if (code !== null && status >= 500) call.setStatus({ code: ERROR });
      call.end();
    },
  };
}

const after = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });
