import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { type ApiScope, type Role, ROLES } from '@vaultway/contracts';
import { routeConfig } from '../http/route-config.js';

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
  applyDecorators(routeConfig({ access }), ApiExtension(ACCESS_EXTENSION, access));

/** Open to visitors, whoever calls. Every other route needs a signed-in admin. */
export const Public = () => opens('visitor');

/** Open to visitors, but the handler may ask for the admin: `@CurrentAdmin() admin: Admin | false`. */
export const PublicOrAdmin = () => opens('maybe-admin');

/** Open to these roles as well as to admins, and to API keys with one of these scopes. Silence means admins alone. */
export const Allow = (...allow: (Role | ApiScope)[]) =>
  applyDecorators(routeConfig({ allow }), ApiExtension(ALLOW_EXTENSION, allow));

/** Open to whoever is signed in, as what concerns the own account alone. */
export const AllowEveryRole = () => Allow(...ROLES);

/** Whether a route that is open to these admits a role. */
export const mayGo = (role: Role, allow: readonly string[]) => role === 'admin' || allow.includes(role);

/** Open as well to admins who have to set up a second factor before anything else. */
export const WhileEnrolling = () => routeConfig({ whileEnrolling: true });
