import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { ApiError } from '../errors/index.js';
import { ACCESS, type Access, type RequestWithSession } from './public.decorator.js';
import { Revocations } from './revocations.js';
import { mayChange, readSessionCookie } from './session-cookie.js';
import { SessionRenewal } from './session-renewal.js';
import { SessionTokens, type Session } from './session-token.js';

/** Lets signed-in admins through, and visitors to public routes only. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: SessionTokens,
    private readonly revocations: Revocations,
    private readonly renewal: SessionRenewal,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    const request = context.switchToHttp().getRequest<RequestWithSession>();
    const token = readSessionCookie(request);
    if (token !== undefined && !mayChange(request)) throw new ApiError('not_allowed');
    if (access === 'visitor') return true;

    const session = token === undefined ? undefined : await this.standing(token, access);
    if (session) {
      request.session = session;
      await this.renewal.renewIfHalfSpent(
        session,
        request,
        context.switchToHttp().getResponse<FastifyReply>(),
      );
    } else if (access === undefined) {
      throw new ApiError('sign_in_first');
    }
    return true;
  }

  /** While Redis is away a visitor's call goes on, and an admin's fails, since a revocation could be missed. */
  private async standing(token: string, access: Access | undefined): Promise<Session | undefined> {
    const session = this.tokens.verify(token);
    if (!session) return undefined;
    try {
      return (await this.revocations.has(session.id)) ? undefined : session;
    } catch (error) {
      if (access === 'maybe-admin') return undefined;
      throw new ApiError('unavailable', { retryAfter: 5, cause: error });
    }
  }
}
