import type { DynamicConfig, MiddlewareConfig } from './dynamic.schema.js';
import type { Handler, Middleware } from './exchange.js';
import { bufferingMiddleware } from './middlewares/buffering.middleware.js';
import { errorsMiddleware } from './middlewares/errors.middleware.js';
import { headersMiddleware } from './middlewares/headers.middleware.js';
import {
  addPrefixMiddleware,
  replacePathMiddleware,
  stripPrefixMiddleware,
} from './middlewares/path.middlewares.js';
import { retryMiddleware } from './middlewares/retry.middleware.js';

/**
 * Makes the function that wraps a handler in the middlewares of the given names, the first one outermost.
 *
 * @param serviceNamed finds the handler of a service; throws when there is none
 */
export function middlewareBuilder(
  configs: DynamicConfig['middlewares'],
  serviceNamed: (name: string) => Handler,
): (names: readonly string[], inner: Handler) => Handler {
  const wrap = (names: readonly string[], inner: Handler, outer: readonly string[] = []): Handler =>
    names.reduceRight((handler, name) => {
      const config = configs[name];
      if (!config) throw new Error(`the middleware ${name} does not exist`);
      if (outer.includes(name)) throw new Error(`the middleware ${name} contains itself`);
      if ('chain' in config) return wrap(config.chain.middlewares, handler, [...outer, name]);
      return build(config, serviceNamed)(handler);
    }, inner);
  return (names, inner) => wrap(names, inner);
}

function build(
  config: Exclude<MiddlewareConfig, { chain: unknown }>,
  serviceNamed: (name: string) => Handler,
): Middleware {
  if ('headers' in config) return headersMiddleware(config.headers);
  if ('errors' in config) return errorsMiddleware(config.errors, serviceNamed(config.errors.service));
  if ('retry' in config) return retryMiddleware(config.retry.attempts, config.retry.initialInterval);
  if ('buffering' in config) return bufferingMiddleware(config.buffering.maxRequestBodyBytes);
  if ('addPrefix' in config) return addPrefixMiddleware(config.addPrefix.prefix);
  if ('stripPrefix' in config) return stripPrefixMiddleware(config.stripPrefix.prefixes);
  return replacePathMiddleware(config.replacePath.path);
}
