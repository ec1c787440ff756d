import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Admin } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import type { Session } from './session-token.js';

export const ACCESS = 'session:access';
export type Access = 'visitor' | 'maybe-admin';

/** Open to visitors; who calls is not asked. Every other route needs a signed-in admin. */
export const Public = () => SetMetadata(ACCESS, 'visitor' satisfies Access);

/** Open to visitors, but the handler learns of an admin: `@CurrentAdmin() admin: Admin | false`. */
export const PublicOrAdmin = () => SetMetadata(ACCESS, 'maybe-admin' satisfies Access);

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
