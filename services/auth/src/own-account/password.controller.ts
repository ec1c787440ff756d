import { Body, Controller, Patch, Post, Req } from '@nestjs/common';
import {
  AllowEveryRole,
  Answers,
  CallerLanguage,
  CurrentSession,
  Public,
  requestLanguage,
  type Session,
} from '@vaultway/common';
import {
  ChangePassword,
  type Language,
  ResetPassword,
  ResetPasswordByLink,
  SendPin,
} from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { SecurityLog } from '../security-log/security-log.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordResetService } from './password-reset.service.js';
import { TokenRequestThrottle } from './token-request-throttle.js';

@Controller('admins/auth')
export class PasswordController {
  constructor(
    private readonly resets: PasswordResetService,
    private readonly changes: PasswordChangeService,
    private readonly throttle: TokenRequestThrottle,
    private readonly log: SecurityLog,
  ) {}

  @Public()
  @Post('send-pin')
  @Answers(null, {
    summary: 'Email a password reset token and a reset link',
    message: 'If that address has an account, a token is on its way',
    errors: ['throttled'],
  })
  async sendToken(
    @Body({ schema: SendPin }) { email }: SendPin,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const details = { email, address: request.ip, detail: 'reset' };
    await this.log.watchThrottle(details, () => this.throttle.count(request.ip, email));
    await this.log.note('reset_requested', details);
    await this.resets.sendToken(email, requestLanguage(request));
  }

  @Public()
  @Patch('update/password-guest')
  @Answers(null, {
    summary: 'Set a new password with a mailed token',
    message: 'Password changed, you can sign in now',
    errors: ['throttled'],
  })
  reset(
    @Body({ schema: ResetPassword }) input: ResetPassword,
    @Req() request: FastifyRequest,
    @CallerLanguage() language: Language,
  ): Promise<void> {
    return this.resets.reset(input, request.ip, language);
  }

  @Public()
  @Patch('update/password-link')
  @Answers(null, {
    summary: 'Set a new password with a mailed link',
    message: 'Password changed, you can sign in now',
    errors: ['link_not_valid'],
  })
  resetByLink(
    @Body({ schema: ResetPasswordByLink }) input: ResetPasswordByLink,
    @CallerLanguage() language: Language,
  ): Promise<void> {
    return this.resets.resetByLink(input, language);
  }

  @AllowEveryRole()
  @Patch('update/password-user')
  @Answers(null, { summary: 'Change your password', message: 'Password changed', errors: ['throttled'] })
  change(
    @Body({ schema: ChangePassword }) input: ChangePassword,
    @CurrentSession() session: Session,
    @CallerLanguage() language: Language,
  ): Promise<void> {
    return this.changes.change(input, session, language);
  }
}
