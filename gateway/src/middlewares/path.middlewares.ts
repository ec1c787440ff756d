import type { Middleware } from '../exchange.js';

/** `/a` → `/prefix/a` */
export function addPrefixMiddleware(prefix: string): Middleware {
  return (next) => (request) => next({ ...request, path: prefix + request.path });
}

/** `/prefix/a` → `/a`, for the first prefix that fits; others pass unchanged. */
export function stripPrefixMiddleware(prefixes: readonly string[]): Middleware {
  return (next) => (request) => {
    const prefix = prefixes.find((one) => request.path.startsWith(one));
    if (prefix === undefined) return next(request);
    const rest = request.path.slice(prefix.length);
    const headers = new Map(request.headers).set('x-forwarded-prefix', [prefix]);
    return next({ ...request, headers, path: rest.startsWith('/') ? rest : `/${rest}` });
  };
}

/** Any path → the given one; the service finds the old one in `X-Replaced-Path`. */
export function replacePathMiddleware(path: string): Middleware {
  return (next) => (request) => {
    const headers = new Map(request.headers).set('x-replaced-path', [request.path]);
    return next({ ...request, headers, path });
  };
}
