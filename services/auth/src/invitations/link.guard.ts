import { createParamDecorator, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import type { FastifyRequest } from 'fastify';
import { SignUpLinks } from './sign-up-links.js';

/** Lets only the holder of a valid sign-up link through, before anything else of the request is looked at. */
@Injectable()
export class LinkGuard implements CanActivate {
  constructor(private readonly links: SignUpLinks) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const token = tokenOf(context);
    if (token === undefined) throw new ApiError('link_not_valid');
    await this.links.check(token);
    return true;
  }
}

/** The token of the link that the caller holds. */
export const LinkToken = createParamDecorator((_: unknown, context) => tokenOf(context));

/** The field `token`, or the query's, as the link itself carries it. */
function tokenOf(context: ExecutionContext): string | undefined {
  const { body, query } = context.switchToHttp().getRequest<FastifyRequest>();
  return [body, query]
    .map((place) => (place as { token?: unknown } | null | undefined)?.token)
    .find((token): token is string => typeof token === 'string' && token.trim() !== '')
    ?.trim();
}
