import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ApiError, mayChange } from '@vaultway/common';
import type { FastifyRequest } from 'fastify';

/**
 * Refuses what another site's page sends, also where no session is carried: it could sign a browser in as
 * somebody else, or use up an account's tries.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    if (!mayChange(context.switchToHttp().getRequest<FastifyRequest>())) throw new ApiError('not_allowed');
    return true;
  }
}
