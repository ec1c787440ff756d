import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { Answers, Public } from '@vaultway/common';
import { PasskeyOptions, SignedIn, SignInByPasskey } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../sessions/caller.js';
import { signCallerIn } from './sign-in.controller.js';
import { PasskeySignInService } from './passkey-sign-in.service.js';

@Public()
@Controller('admins/auth/passkey')
export class PasskeySignInController {
  constructor(private readonly service: PasskeySignInService) {}

  @Post('challenges')
  @Answers(PasskeyOptions, {
    summary: 'Start signing in with a passkey',
    status: 201,
    message: 'Answer within five minutes',
    errors: ['throttled'],
  })
  async ask(@Req() request: FastifyRequest) {
    return { options: await this.service.ask(request.ip) };
  }

  @Post()
  @Answers(SignedIn, {
    summary: 'Sign in with a passkey',
    message: 'Signed in',
    errors: ['passkey_unknown', 'throttled'],
  })
  async signIn(
    @Body({ schema: SignInByPasskey }) { credential }: SignInByPasskey,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedIn> {
    return signCallerIn(await this.service.signIn(credential, callerOf(request)), request, reply);
  }
}
