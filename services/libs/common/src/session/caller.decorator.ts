import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Admin, ApiScope, Role } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { mayGo } from './access.decorator.js';
import { actorOf, type ApiKeyHolder, hasScope } from './api-keys.js';
import type { Session } from './session-token.js';

export type RequestWithSession = FastifyRequest & { session?: Session; apiKey?: ApiKeyHolder };

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<RequestWithSession>();

/** Who calls: the signed-in admin, or a program by the name of its key; `false` for a visitor on a `@PublicOrAdmin()` route. */
export const CurrentAdmin = createParamDecorator((_: unknown, context): Admin | false => {
  const { session, apiKey } = requestOf(context);
  if (session) return session.admin;
  return apiKey ? actorOf(apiKey) : false;
});

/**
 * Whether who calls may call a route that is open to these, as with {@link Allow}: for a field that takes more than its
 * route does.
 */
export const MayAlso = createParamDecorator((allow: (Role | ApiScope)[], context): boolean => {
  const { session, apiKey } = requestOf(context);
  if (session) return mayGo(session.role, allow);
  return apiKey !== undefined && hasScope(apiKey, allow);
});

/** The session of whoever is signed in. */
export const CurrentSession = createParamDecorator(
  (_: unknown, context): Session | undefined => requestOf(context).session,
);
