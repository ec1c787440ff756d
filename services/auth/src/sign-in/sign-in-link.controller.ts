import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { Answer, Answers, Public, requestLanguage } from '@vaultway/common';
import { AskForLink, SignInAnswer, SignInByLink } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../sessions/caller.js';
import { LinkThrottle } from './link-throttle.js';
import { answerSignIn } from './sign-in.controller.js';
import { SignInLinkService } from './sign-in-link.service.js';

@Public()
@Controller('admins/auth')
export class SignInLinkController {
  constructor(
    private readonly service: SignInLinkService,
    private readonly throttle: LinkThrottle,
  ) {}

  @Post('links')
  @Answers(null, {
    summary: 'Email a single-use sign-in link, valid for 15 minutes; repeats within a minute send nothing',
    status: 200,
    message: 'If that address has an account, a link is on its way',
    errors: ['throttled'],
  })
  async ask(
    @Body({ schema: AskForLink }) { email }: AskForLink,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.throttle.count(request.ip);
    await this.service.sendLink(email, requestLanguage(request));
  }

  @Post('signin/link')
  @Answers(SignInAnswer, {
    summary: 'Sign in with a mailed link; returns a challenge if a second factor is required',
    message: 'Signed in',
    errors: ['link_not_valid'],
  })
  async signIn(
    @Body({ schema: SignInByLink }) { token }: SignInByLink,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer | Answer<SignInAnswer>> {
    return answerSignIn(await this.service.signIn(token, callerOf(request)), request, reply);
  }
}
