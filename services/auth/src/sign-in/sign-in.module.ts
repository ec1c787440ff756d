import { Module } from '@nestjs/common';
import { AccountModule } from '../accounts/account.module.js';
import { CredentialModule } from '../credentials/credential.module.js';
import { SessionModule } from '../sessions/session.module.js';
import { EnrolmentController } from './enrolment.controller.js';
import { LinkThrottle } from './link-throttle.js';
import { PasskeyIdentifier } from './passkey-identifier.js';
import { PasskeySignInController } from './passkey-sign-in.controller.js';
import { PasskeySignInService } from './passkey-sign-in.service.js';
import { SecondStepService } from './second-step.service.js';
import { SessionOpener } from './session-opener.js';
import { SignInChallenges } from './sign-in-challenges.js';
import { SignInController } from './sign-in.controller.js';
import { SignInLinkController } from './sign-in-link.controller.js';
import { SignInLinkService } from './sign-in-link.service.js';
import { SignInService } from './sign-in.service.js';
import { SignUpController } from './sign-up.controller.js';

/** All ways to sign in: password, second step, mailed link, passkey, sign-up, and required enrollment. */
@Module({
  imports: [AccountModule, CredentialModule, SessionModule],
  controllers: [
    SignInController,
    SignInLinkController,
    PasskeySignInController,
    EnrolmentController,
    SignUpController,
  ],
  providers: [
    SignInService,
    SecondStepService,
    SignInLinkService,
    PasskeyIdentifier,
    PasskeySignInService,
    SessionOpener,
    SignInChallenges,
    LinkThrottle,
  ],
  exports: [SessionOpener],
})
export class SignInModule {}
