import { createParamDecorator, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import type { FastifyRequest } from 'fastify';
import { SecurityLog } from '../security-log/security-log.js';
import { SignUpLinks } from './sign-up-links.js';

/** Admits only holders of a valid sign-up link, before anything else in the request is checked. */
@Injectable()
export class LinkGuard implements CanActivate {
  constructor(
    private readonly links: SignUpLinks,
    private readonly log: SecurityLog,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const token = tokenOf(context);
    const isValid = token !== undefined && (await this.links.isValid(token));
    if (isValid) return true;
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    await this.log.note('link_refused', { address: ip });
    throw new ApiError('link_not_valid');
  }
}

/** Injects the token of the caller's link. */
export const LinkToken = createParamDecorator((_: unknown, context) => tokenOf(context));

/** Reads the body's field `token`, or the query, as in the link itself. */
function tokenOf(context: ExecutionContext): string | undefined {
  const { body, query } = context.switchToHttp().getRequest<FastifyRequest>();
  return [body, query]
    .map((place) => (place as { token?: unknown } | null | undefined)?.token)
    .find((token): token is string => typeof token === 'string' && token.trim() !== '')
    ?.trim();
}
