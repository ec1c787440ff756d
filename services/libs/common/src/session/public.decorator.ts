import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { type Admin, type ApiScope, type Role, ROLES } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { routeFacts } from '../http/route-facts.js';
import { actorOf, type ApiKeyHolder, hasScope } from './api-keys.js';
import type { Session } from './session-token.js';

export type Access = 'visitor' | 'maybe-admin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent where a session is needed. */
    access?: Access;
    /** The roles beside admin that it admits, and the scopes of API keys; absent: admins alone. */
    allow?: readonly (Role | ApiScope)[];
    /** Whether it admits who has to set up a second factor before anything else. */
    whileEnrolling?: boolean;
  }
}

/** Where a route's access is kept while the OpenAPI document is built. */
export const ACCESS_EXTENSION = 'x-access';
/** Where its roles and scopes are. */
export const ALLOW_EXTENSION = 'x-allow';

const opens = (access: Access) =>
  applyDecorators(routeFacts({ access }), ApiExtension(ACCESS_EXTENSION, access));

/** Open to visitors, whoever calls. Every other route needs a signed-in admin. */
export const Public = () => opens('visitor');

/** Open to visitors, but the handler may ask for the admin: `@CurrentAdmin() admin: Admin | false`. */
export const PublicOrAdmin = () => opens('maybe-admin');

/** Open to these roles as well as to admins, and to API keys with one of these scopes. Silence means admins alone. */
export const Allow = (...allow: (Role | ApiScope)[]) =>
  applyDecorators(routeFacts({ allow }), ApiExtension(ALLOW_EXTENSION, allow));

/** Open to whoever is signed in, as what concerns the own account alone. */
export const AllowEveryRole = () => Allow(...ROLES);

/** Open as well to admins who have to set up a second factor before anything else. */
export const WhileEnrolling = () => routeFacts({ whileEnrolling: true });

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

/** Whether a route that is open to these admits a role. */
export const mayGo = (role: Role, allow: readonly string[]) => role === 'admin' || allow.includes(role);

/** The session of whoever is signed in. */
export const CurrentSession = createParamDecorator(
  (_: unknown, context): Session | undefined => requestOf(context).session,
);
