import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Admin } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { routeFacts } from '../http/route-facts.js';
import type { Session } from './session-token.js';

export type Access = 'visitor' | 'maybe-admin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent where a session is needed. */
    access?: Access;
    /** Whether it admits who has to set up a second factor before anything else. */
    whileEnrolling?: boolean;
  }
}

/** Where a route's access is kept while the OpenAPI document is built. */
export const ACCESS_EXTENSION = 'x-access';

const opens = (access: Access) =>
  applyDecorators(routeFacts({ access }), ApiExtension(ACCESS_EXTENSION, access));

/** Open to visitors, whoever calls. Every other route needs a signed-in admin. */
export const Public = () => opens('visitor');

/** Open to visitors, but the handler may ask for the admin: `@CurrentAdmin() admin: Admin | false`. */
export const PublicOrAdmin = () => opens('maybe-admin');

/** Open as well to admins who have to set up a second factor before anything else. */
export const WhileEnrolling = () => routeFacts({ whileEnrolling: true });

export type RequestWithSession = FastifyRequest & { session?: Session };

const sessionOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<RequestWithSession>().session;

/** The signed-in admin; `false` for a visitor on a `@PublicOrAdmin()` route. */
export const CurrentAdmin = createParamDecorator((_: unknown, context): Admin | false => {
  const session = sessionOf(context);
  return session ? session.admin : false;
});

/** The session of the signed-in admin. */
export const CurrentSession = createParamDecorator((_: unknown, context): Session | undefined =>
  sessionOf(context),
);
