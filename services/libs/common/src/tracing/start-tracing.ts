import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { register } from 'node:module';
import { basename } from 'node:path';
import { traceSample } from './config.js';

/** Limit for one delivery to the collector, including the last one at exit. */
const DELIVERY_LIMIT_MS = 2000;

// Only traced modules: a module that the hook wraps hides later exports of the original, as bundles have them.
register('@opentelemetry/instrumentation/hook.mjs', import.meta.url, {
  data: { include: ['http', 'https', 'pg', 'ioredis'] },
});

const tracerProvider = new TracerProvider({
  resource: defaultResource().merge(resourceFromAttributes({ 'service.name': basename(process.cwd()) })),
  sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traceSample()) }),
  // The exporter reads the collector's address from OpenTelemetry's own variables.
  spanProcessors: [
    new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ timeoutMillis: DELIVERY_LIMIT_MS }) }),
  ],
});
trace.setGlobalTracerProvider(tracerProvider);
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
propagation.setGlobalPropagator(new W3CTraceContextPropagator());

registerInstrumentations({
  tracerProvider,
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url }) => /^\/(health\/|metrics$)/.test(url ?? ''),
      requireParentforOutgoingSpans: true,
      // A URL contains a tracking code, which leads to names; the span has its route's pattern instead.
      startIncomingSpanHook: () => ({ 'url.path': '', 'url.query': '' }),
    }),
    new PgInstrumentation({ enhancedDatabaseReporting: false, requireParentSpan: true }),
    // A key may contain an address; the command's name suffices.
    new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
  ],
});

process.once('SIGTERM', () => {
  void tracerProvider.shutdown().catch(() => {}); // a collector that is down must not delay shutdown
});
