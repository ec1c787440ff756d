import { createParamDecorator } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import { chosenLanguage, type Language } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const REQUEST_ID = 'x-request-id';

/** Returns the caller's request id if it is safe to log, else a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[REQUEST_ID];
  return typeof given === 'string' && /^[\w.-]{8,100}$/.test(given) ? given : randomUUID();
}

/** Returns the language that the visitor chose on the site, for mails to them. */
export const requestLanguage = (request: FastifyRequest): Language => chosenLanguage(request.cookies);

/** Injects the caller's {@link requestLanguage}. */
export const CallerLanguage = createParamDecorator((_: unknown, context) =>
  requestLanguage(context.switchToHttp().getRequest<FastifyRequest>()),
);

const OPERATIONAL = /^\/(health\/|metrics$)/;

/** True for health checks and scrapes, which the gateway does not forward. */
export const isOperational = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean =>
  OPERATIONAL.test(routeOptions.url ?? '');

/** Names a request's span by its route pattern, which holds no personal data. */
export function traceRoute(method: string, route: string): void {
  trace.getActiveSpan()?.updateName(`${method} ${route}`).setAttribute('http.route', route);
}
