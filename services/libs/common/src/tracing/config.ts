/** True if OpenTelemetry's own variable names a collector. */
export const tracingWanted = (env = process.env): boolean => Boolean(env['OTEL_EXPORTER_OTLP_ENDPOINT']);

/** Returns the share of requests to trace, 0 to 1, used unless the gateway has decided. */
export function traceSample(env = process.env): number {
  const share = Number(env['OTEL_TRACES_SAMPLER_ARG'] ?? 1);
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 1;
}
