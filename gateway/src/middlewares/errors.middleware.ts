import type { ErrorsConfig } from '../dynamic.schema.js';
import { ERROR_PAGE_STATUSES, errorPage } from '../error.page.js';
import { discard, type Answer, type GatewayRequest, type Handler, type Middleware } from '../exchange.js';

/**
 * Replaces answers of certain statuses with a page of another service, whose own status does not count.
 *
 * @param pages sends a request to the service that has the pages
 */
export function errorsMiddleware(config: ErrorsConfig, pages: Handler): Middleware {
  const isCaught = inRanges(config.status);
  const rewrites = Object.entries(config.statusRewrites ?? {}).map(
    ([range, status]) => [inRanges([range]), status] as const,
  );

  return (next) => async (request) => {
    const answer = await next(request);
    if (!isCaught(answer.status)) return answer;
    discard(answer);

    const status = rewrites.find(([matches]) => matches(answer.status))?.[1] ?? answer.status;
    const page = await pages(pageRequest(request, config.query.replaceAll('{status}', String(status))));
    return page.failure === undefined ? { ...page, status } : withoutPages(status, request, page);
  };
}

function pageRequest(request: GatewayRequest, path: string): GatewayRequest {
  const headers = new Map(request.headers);
  headers.delete('content-length');
  headers.delete('transfer-encoding');
  return { ...request, method: 'GET', path, query: '', headers, peer: undefined, body: undefined };
}

/** The web server is away too. Traefik sends a bare sentence here; the envelope is as easy. */
function withoutPages(status: number, request: GatewayRequest, failed: Answer): Answer {
  const known = ERROR_PAGE_STATUSES.find((one) => one === status);
  if (known === undefined) return { ...failed, status };
  const page = errorPage(known, request.headers.get('content-type')?.[0]);
  return {
    status,
    headers: new Map(Object.entries(page.headers).map(([name, value]) => [name, [value]])),
    body: page.body,
  };
}

function inRanges(ranges: readonly string[]): (status: number) => boolean {
  const bounds = ranges.map((range) => {
    const [from, to = from] = range.split('-').map(Number);
    return [from ?? 0, to ?? 0] as const;
  });
  return (status) => bounds.some(([from, to]) => status >= from && status <= to);
}
