import { changing, plainAnswer, type Handler } from './exchange.js';
import type { Forwarder } from './forwarder.js';
import { buildMiddleware } from './middleware-catalog.js';
import { compileRule } from './rule-compiler.js';
import { explained, type DynamicConfig } from './traefik-config.js';

/**
 * Builds a handler that routes each request to the matching router of the highest priority.
 *
 * @throws Error naming the router with an invalid rule, middleware or service
 */
export function buildRouteTable(config: DynamicConfig, forwarder: Forwarder): Handler {
  const service = (name: string): Handler =>
    serviceHandler(named('service', config.services, name), forwarder);
  const wrap = (names: readonly string[], handler: Handler): Handler =>
    names.reduceRight((next, name) => {
      const entry = named('middleware', config.middlewares, name);
      return explained(`middleware ${name}`, () => buildMiddleware(entry, { service, wrap }))(next);
    }, handler);

  const routes = Object.entries(config.routers)
    .map(([name, router]) =>
      explained(`router ${name}`, () => ({
        priority: router.priority,
        matches: compileRule(router.rule),
        handle: wrap(router.middlewares, service(router.service)),
      })),
    )
    .toSorted((one, other) => other.priority - one.priority);

  return async (request) => {
    const route = routes.find(({ matches }) => matches(request));
    return route ? route.handle(request) : plainAnswer(404, '404 page not found\n');
  };
}

function named<T>(what: string, parts: Readonly<Record<string, T>>, name: string): T {
  const part = parts[name];
  if (part === undefined) throw new Error(`the ${what} ${name} does not exist`);
  return part;
}

function serviceHandler({ loadBalancer }: DynamicConfig['services'][string], forwarder: Forwarder): Handler {
  const [{ url, preservePath }] = loadBalancer.servers;
  const server = new URL(url);
  const folder = preservePath ? server.pathname.replace(/\/$/, '') : '';
  const withHost = changing(loadBalancer.passHostHeader ? {} : { host: server.host });
  return (request) =>
    forwarder.send(server, {
      ...request,
      path: folder + request.path,
      headers: withHost(request.headers),
    });
}
