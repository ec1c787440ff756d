import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Sees a request before its cookies are parsed and its caller is known. @returns whether it answers, now or later, what
     * a caller who brings neither cookie nor key may have
     */
    answersEarly?: (request: FastifyRequest, reply: FastifyReply) => boolean;
  }
}

const CONFIG = 'http:route-config';

/**
 * Tells Fastify about a route, or about every route of a controller that does not say otherwise: hooks find it in
 * `request.routeOptions.config` before the request has met Nest.
 */
export function routeConfig(config: FastifyContextConfig): ClassDecorator & MethodDecorator {
  return (target: object, _name?: string | symbol, descriptor?: PropertyDescriptor) => {
    if (descriptor) return add(config, descriptor.value as object);
    const { prototype } = target as { prototype: object };
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(prototype))) {
      if (typeof value === 'function' && value !== target)
        add({ ...config, ...Reflect.getMetadata(CONFIG, value) }, value);
    }
  };
}

function add(config: FastifyContextConfig, method: object) {
  const all: FastifyContextConfig = { ...Reflect.getMetadata(CONFIG, method), ...config };
  Reflect.defineMetadata(CONFIG, all, method);
  RouteConfig(all)(method, '', { value: method });
}
