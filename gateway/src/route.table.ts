import type { DynamicConfig, ServiceConfig } from './dynamic.schema.js';
import { plainAnswer, type Handler } from './exchange.js';
import type { Forwarder } from './forward.js';
import { middlewareBuilder } from './middleware.builder.js';
import { compileRule, type Matcher } from './rule.matcher.js';
import { parseRule } from './rule.parser.js';

/** The entry point that the built-in gateway stands for; others are Traefik's. */
const ENTRY_POINT = 'web';

interface Route {
  priority: number;
  matches: Matcher;
  handler: Handler;
}

/**
 * Builds the one handler that gives each request to the router of the highest priority that wants it.
 *
 * @throws Error naming the router whose rule, middleware or service makes no sense
 */
export function buildRouteTable(config: DynamicConfig, forwarder: Forwarder): Handler {
  const serviceNamed = (name: string): Handler => {
    const service = config.services[name];
    if (!service) throw new Error(`the service ${name} does not exist`);
    return serviceHandler(service, forwarder);
  };
  const wrap = middlewareBuilder(config.middlewares, serviceNamed);

  const routes = Object.entries(config.routers)
    .filter(([, router]) => router.entryPoints?.includes(ENTRY_POINT) ?? true)
    .map(([name, router]): Route => {
      try {
        return {
          // A longer rule is a more exact one.
          priority: router.priority ?? router.rule.length,
          matches: compileRule(parseRule(router.rule)),
          handler: wrap(router.middlewares, serviceNamed(router.service)),
        };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`router ${name}: ${reason}`, { cause: error });
      }
    })
    .toSorted((one, other) => other.priority - one.priority);

  return async (request) => {
    const route = routes.find(({ matches }) => matches(request));
    return route ? route.handler(request) : plainAnswer(404, '404 page not found\n');
  };
}

function serviceHandler({ loadBalancer }: ServiceConfig, forwarder: Forwarder): Handler {
  const servers = loadBalancer.servers.map(({ url, preservePath }) => {
    const base = new URL(url);
    return { base, folder: preservePath ? base.pathname.replace(/\/$/, '') : '' };
  });
  let turn = 0;

  return (request) => {
    const server = servers[turn++ % servers.length];
    if (!server) throw new Error('a service without servers passed the configuration check');
    const host = loadBalancer.passHostHeader ? request.host : server.base.host;
    return forwarder.send(server.base, { ...request, host, path: server.folder + request.path });
  };
}
