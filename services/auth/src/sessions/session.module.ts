import { Controller, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { CONFIG, OnRequest, RequestBody, SessionVerificationModule } from '@vaultway/common';
import type { RequestPayload } from '@vaultway/contracts';
import { AdminModule } from '../admins/admin.module.js';
import { AttemptModule } from '../attempts/attempts.js';
import type { AuthConfig } from '../config.js';
import { DeviceModule } from '../devices/known-devices.js';
import { MailedLinkModule } from '../mailed-links/mailed-links.js';
import { LinkThrottle } from './link-throttle.js';
import { NoticeModule } from '../notices/account-notices.js';
import { EnrolmentController } from './enrolment.controller.js';
import { RevocationPublisher } from './revocation-publisher.js';
import { SessionController } from './session.controller.js';
import { SessionLifetime } from './session-lifetime.js';
import { SessionService } from './session.service.js';
import { SessionSigner } from './session-signer.js';
import { SecondFactorModule } from '../second-factors/second-factor.module.js';
import { SignInRulesModule } from '../sign-in-rules/sign-in-rules.js';
import { SecondStepService } from './second-step.service.js';
import { SessionOpener } from './session-opener.js';
import { SignInChallenges } from './sign-in-challenges.js';
import { SignInController } from './sign-in.controller.js';
import { SignInLinkController } from './sign-in-link.controller.js';
import { SignInLinkService } from './sign-in-link.service.js';
import { SignInService } from './sign-in.service.js';
import { SignOutController } from './sign-out.controller.js';

/** Answers other services. */
@Controller()
class SessionRequests {
  constructor(private readonly sessions: SessionService) {}

  @OnRequest('session.renew')
  renew(@RequestBody('session.renew') { token }: RequestPayload<'session.renew'>) {
    return this.sessions.renew(token);
  }
}

@Module({
  imports: [
    AdminModule,
    AttemptModule,
    DeviceModule,
    MailedLinkModule,
    NoticeModule,
    SignInRulesModule,
    SecondFactorModule,
    SessionVerificationModule,
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: (config: AuthConfig) => ({ privateKey: config.SESSION_PRIVATE_KEY }),
    }),
  ],
  controllers: [
    SignInController,
    SignInLinkController,
    SignOutController,
    SessionController,
    EnrolmentController,
    SessionRequests,
  ],
  providers: [
    SignInService,
    SignInLinkService,
    LinkThrottle,
    SecondStepService,
    SignInChallenges,
    SessionOpener,
    SessionService,
    SessionLifetime,
    SessionSigner,
    RevocationPublisher,
  ],
  exports: [SessionService, SessionOpener],
})
export class SessionModule {}
