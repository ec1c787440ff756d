import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Admin, ApiScope, Role, User } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { mayGo } from './access.decorator.js';
import { actorOf, type ApiKeyHolder, hasScope } from './api-keys.js';
import type { Session, UserSession } from './session-token.js';

/** A caller with the account's role; API keys have none. */
export type Caller = Admin & { role?: Role };

export type RequestWithSession = FastifyRequest & {
  session?: Session;
  userSession?: UserSession;
  apiKey?: ApiKeyHolder;
};

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<RequestWithSession>();

/**
 * Injects the caller: the signed-in admin, or a program by the name of its key; `false` for a visitor on a
 * `@PublicOrSignedIn()` route.
 */
export const CurrentAdmin = createParamDecorator((_: unknown, context): Caller | false => {
  const { session, apiKey } = requestOf(context);
  if (session) return { ...session.admin, role: session.role };
  return apiKey ? actorOf(apiKey) : false;
});

/**
 * Injects whether the caller passes {@link Allow} with these roles and scopes, for fields with stricter access than
 * their route.
 */
export const MayAlso = createParamDecorator((allow: (Role | ApiScope)[], context): boolean => {
  const { session, apiKey } = requestOf(context);
  if (session) return mayGo(session.role, allow);
  return apiKey !== undefined && hasScope(apiKey, allow);
});

/** Injects the caller's session. */
export const CurrentSession = createParamDecorator(
  (_: unknown, context): Session | undefined => requestOf(context).session,
);

/** Injects the signed-in user; `false` for others on a `@PublicOrSignedIn()` route. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context): User | false => requestOf(context).userSession?.user ?? false,
);

/** Injects the session of a `@UsersOnly()` route's user. */
export const CurrentUserSession = createParamDecorator(
  (_: unknown, context): UserSession | undefined => requestOf(context).userSession,
);
