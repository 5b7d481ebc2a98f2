import { context, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { traceBy } from '#server/db/traced.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }
/** A stop waits for the last export no longer. */
const EXPORT_MS = 3_000
const MOST_CHARACTERS = 4_096

/** Sends spans to `endpoint`, in the background: an unreachable one costs them, and nothing else. */
export function startTracing(endpoint: string, version: string) {
  const own = resourceFromAttributes({ 'service.name': 'statehouse', 'service.version': version })
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: EXPORT_MS })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
    spanLimits: { attributeValueLengthLimit: MOST_CHARACTERS },
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('statehouse')
  traceBy(({ name, kind, attributes = {} }, work) =>
    tracer.startActiveSpan(name, { kind: KINDS[kind], attributes }, async (span) => {
      try {
        return await work((more) => {
          if (more.name !== undefined) span.updateName(more.name)
          if (more.attributes) span.setAttributes(more.attributes)
          if (more.isError) span.setStatus({ code: SpanStatusCode.ERROR })
        })
      } catch (error) {
        span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    }),
  )
  return async () => {
    traceBy(undefined)
    context.disable()
    // It rejects when the last export fails.
    await provider.shutdown().catch(() => undefined)
  }
}
