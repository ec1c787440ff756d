import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { Answers, Public, requestLanguage, setUserCookie } from '@vaultway/common';
import { AskForLink, EmailChange, SignedInUser, SignInByLink } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { userCallerOf } from '../sessions/caller.js';
import { LinkThrottle } from '../sign-in/link-throttle.js';
import { EmailChangeService } from './email-change.service.js';
import { UserSignInService } from './user-sign-in.service.js';

@Public()
@Controller('users/auth')
export class UserSignInController {
  constructor(
    private readonly service: UserSignInService,
    private readonly throttle: LinkThrottle,
    private readonly changes: EmailChangeService,
  ) {}

  @Post('links')
  @Answers(null, {
    summary:
      'Email a client a single-use sign-in link, valid for 15 minutes; repeats within a minute send nothing',
    status: 200,
    message: 'If that address is known here, a link is on its way',
    errors: ['throttled'],
  })
  async ask(
    @Body({ schema: AskForLink }) { email }: AskForLink,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.throttle.count(request.ip);
    await this.service.sendLink(email, requestLanguage(request));
  }

  @Post('email')
  @Answers(EmailChange, {
    summary: 'Confirm that a client’s account moves to another address, with a link mailed to either address',
    message: 'Address confirmed',
    errors: ['link_not_valid', 'email_taken'],
  })
  confirmEmail(@Body({ schema: SignInByLink }) { token }: SignInByLink): Promise<EmailChange> {
    return this.changes.confirm(token);
  }

  @Post('signin/link')
  @Answers(SignedInUser, {
    summary: 'Sign in as a client with a mailed link',
    message: 'Signed in',
    errors: ['link_not_valid'],
  })
  async signIn(
    @Body({ schema: SignInByLink }) { token }: SignInByLink,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInUser> {
    const { user, token: session, expiresAt } = await this.service.signIn(token, userCallerOf(request));
    setUserCookie(request, reply, session, expiresAt);
    return { user };
  }
}
