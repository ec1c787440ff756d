import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { type ApiScope, type Role, ROLES } from '@vaultway/contracts';
import { routeConfig } from '../http/route-config.js';

export type Access = 'visitor' | 'maybe-signed-in' | 'user';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent: requires a session. */
    access?: Access;
    /** Roles beside admin, and scopes of API keys; absent: admins only. */
    allow?: readonly (Role | ApiScope)[];
    /** True if admins may call it before they enroll a second factor. */
    whileEnrolling?: boolean;
  }
}

/** Stores a route's access while the OpenAPI document is built. */
export const ACCESS_EXTENSION = 'x-access';
/** Stores its roles and scopes. */
export const ALLOW_EXTENSION = 'x-allow';

const opens = (access: Access) =>
  applyDecorators(routeConfig({ access }), ApiExtension(ACCESS_EXTENSION, access));

/** Opens a route to visitors, signed in or not. Every other route requires a signed-in admin. */
export const Public = () => opens('visitor');

/**
 * Opens a route to visitors; the handler may inject the admin, `@CurrentAdmin() admin: Admin | false`, and the user,
 * `@CurrentUser() user: User | false`.
 */
export const PublicOrSignedIn = () => opens('maybe-signed-in');

/** Opens a route to signed-in users only. Admins and API keys count as visitors there. */
export const UsersOnly = () => opens('user');

/** Opens a route to these roles beside admin, and to API keys with one of these scopes. The default is admins only. */
export const Allow = (...allow: (Role | ApiScope)[]) =>
  applyDecorators(routeConfig({ allow }), ApiExtension(ALLOW_EXTENSION, allow));

/** Opens a route to every signed-in role, such as routes of the own account. */
export const AllowEveryRole = () => Allow(...ROLES);

/** True if a route with these roles admits `role`. */
export const mayGo = (role: Role, allow: readonly string[]) => role === 'admin' || allow.includes(role);

/** Opens a route to admins who must enroll a second factor first. */
export const WhileEnrolling = () => routeConfig({ whileEnrolling: true });
