import { type CanActivate, type ExecutionContext, Injectable, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ApiError, mayChange } from '@vaultway/common';
import type { FastifyRequest } from 'fastify';
import { SecurityLog } from '../security-log/security-log.js';

/**
 * Refuses what a page of another site sends, even without a session: it could sign a browser in as someone else,
 * or use up an account's attempts.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  constructor(private readonly log: SecurityLog) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (mayChange(request)) return true;
    await this.log.note('request_refused', { address: request.ip, detail: 'other_site' });
    throw new ApiError('not_allowed');
  }
}

@Module({ providers: [{ provide: APP_GUARD, useClass: OriginGuard }] })
export class OriginModule {}
