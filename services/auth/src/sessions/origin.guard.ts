import { type CanActivate, type ExecutionContext, Injectable, Module } from '@nestjs/common';
import { APP_GUARD, Reflector } from '@nestjs/core';
import { ApiError, isFromOwnSite, mayChange } from '@vaultway/common';
import type { FastifyRequest } from 'fastify';
import { SecurityLog } from '../security-log/security-log.js';

/** Protects a GET route with side effects from requests of other sites. */
export const OwnSiteOnly = Reflector.createDecorator<true>();

/**
 * Rejects requests of other sites' pages, even without a session: they could sign a browser in as someone else, or use
 * up an account's attempts.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  constructor(
    private readonly log: SecurityLog,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const ownSiteOnly = this.reflector.get(OwnSiteOnly, context.getHandler());
    if (ownSiteOnly ? isFromOwnSite(request) : mayChange(request)) return true;
    await this.log.note('request_refused', { address: request.ip, detail: 'other_site' });
    throw new ApiError('not_allowed');
  }
}

@Module({ providers: [{ provide: APP_GUARD, useClass: OriginGuard }] })
export class OriginModule {}
