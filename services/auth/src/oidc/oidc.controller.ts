import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { Answers, Public } from '@vaultway/common';
import { BeginOidc, FinishOidc, OidcBegun, OidcSignIn, SignedIn } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../sessions/caller.js';
import { signCallerIn } from '../sign-in/sign-in.controller.js';
import { OidcAttempts } from './oidc-attempts.js';
import { OidcProvider } from './oidc-provider.js';
import { OidcSignInService } from './oidc-sign-in.service.js';

@Public()
@Controller('admins/auth/oidc')
export class OidcController {
  constructor(
    private readonly service: OidcSignInService,
    private readonly attempts: OidcAttempts,
    private readonly provider: OidcProvider,
  ) {}

  @Get()
  @Answers(OidcSignIn, { summary: 'Get the name of the OpenID Connect provider, if there is one' })
  read(): OidcSignIn {
    return { name: this.provider.name };
  }

  @Post('challenges')
  @Answers(OidcBegun, {
    summary: 'Start signing in with the OpenID Connect provider',
    status: 201,
    message: 'Continue at the address within ten minutes',
    errors: ['not_found', 'oidc_unavailable', 'throttled'],
  })
  async begin(
    @Body({ schema: BeginOidc }) { again }: BeginOidc,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OidcBegun> {
    const { url, attempt } = await this.service.begin(again, request.ip);
    this.attempts.remember(request, reply, attempt);
    return { url };
  }

  @Post()
  @Answers(SignedIn, {
    summary: 'Sign in with the response of the OpenID Connect provider',
    message: 'Signed in',
    errors: [
      'not_found',
      'oidc_failed',
      'oidc_unavailable',
      'oidc_email_unverified',
      'oidc_role_missing',
      'oidc_removed',
      'oidc_linked',
      'last_admin_role',
      'throttled',
    ],
  })
  async finish(
    @Body({ schema: FinishOidc }) { query }: FinishOidc,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedIn> {
    const state = new URLSearchParams(query).get('state') ?? '';
    const attempt = this.attempts.read(request, state);
    if (attempt) this.attempts.forget(request, reply, state);
    return signCallerIn(await this.service.finish(query, attempt, callerOf(request)), request, reply);
  }
}
