import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

const FACTS = 'http:route-facts';

/**
 * Tells Fastify about a route, or about every route of a controller that does not say otherwise: hooks find it in
 * `request.routeOptions.config` before the request has met Nest.
 */
export function routeFacts(facts: FastifyContextConfig): ClassDecorator & MethodDecorator {
  return (target: object, _name?: string | symbol, descriptor?: PropertyDescriptor) => {
    if (descriptor) return add(facts, descriptor.value as object);
    const { prototype } = target as { prototype: object };
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(prototype))) {
      if (typeof value === 'function' && value !== target)
        add({ ...facts, ...Reflect.getMetadata(FACTS, value) }, value);
    }
  };
}

function add(facts: FastifyContextConfig, method: object) {
  const all: FastifyContextConfig = { ...Reflect.getMetadata(FACTS, method), ...facts };
  Reflect.defineMetadata(FACTS, all, method);
  RouteConfig(all)(method, '', { value: method });
}
