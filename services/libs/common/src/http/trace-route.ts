import { trace } from '@opentelemetry/api';

/** Names the span of a request by its route pattern, which says what was asked without saying for whom. */
export function traceRoute(method: string, route: string): void {
  trace.getActiveSpan()?.updateName(`${method} ${route}`).setAttribute('http.route', route);
}
