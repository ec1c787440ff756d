import type { HeadersConfig } from '../dynamic.schema.js';
import type { GatewayRequest, HeaderFields, Middleware } from '../exchange.js';

/** Adds, replaces and (with an empty value) removes header fields, of the request and of every answer. */
export function headersMiddleware(config: HeadersConfig): Middleware {
  const always = securityFields(config);
  return (next) => async (request) => {
    const headers = new Map(request.headers);
    setFields(headers, config.customRequestHeaders ?? {});
    const answer = await next({ ...request, headers });

    const dressed = new Map(answer.headers);
    setFields(dressed, always);
    if (config.stsSeconds !== undefined && cameOverHttps(request, config)) {
      dressed.set('strict-transport-security', [`max-age=${config.stsSeconds}`]);
    }
    setFields(dressed, config.customResponseHeaders ?? {});
    return { ...answer, headers: dressed };
  };
}

function securityFields(config: HeadersConfig): Record<string, string> {
  return {
    ...(config.contentSecurityPolicy && { 'content-security-policy': config.contentSecurityPolicy }),
    ...(config.contentTypeNosniff && { 'x-content-type-options': 'nosniff' }),
    ...(config.referrerPolicy && { 'referrer-policy': config.referrerPolicy }),
    ...(config.permissionsPolicy && { 'permissions-policy': config.permissionsPolicy }),
  };
}

function setFields(fields: HeaderFields, changes: Record<string, string>): void {
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') fields.delete(name.toLowerCase());
    else fields.set(name.toLowerCase(), [value]);
  }
}

function cameOverHttps(request: GatewayRequest, config: HeadersConfig): boolean {
  return Object.entries(config.sslProxyHeaders ?? {}).some(
    ([name, value]) => request.headers.get(name.toLowerCase())?.[0] === value,
  );
}
