import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

const CONFIG = 'http:route-config';

/**
 * Configures one route, or all routes of a controller that set nothing themselves. Hooks find this in
 * `request.routeOptions.config` before Nest sees the request.
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
