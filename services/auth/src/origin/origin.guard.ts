import { type CanActivate, type ExecutionContext, Injectable, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ApiError, mayChange } from '@vaultway/common';
import type { FastifyRequest } from 'fastify';

/**
 * Refuses what a page of another site sends, even without a session: it could sign a browser in as someone else,
 * or use up an account's attempts.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    if (!mayChange(context.switchToHttp().getRequest<FastifyRequest>())) throw new ApiError('not_allowed');
    return true;
  }
}

@Module({ providers: [{ provide: APP_GUARD, useClass: OriginGuard }] })
export class OriginModule {}
