import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { CONFIG, SessionModule as SessionGuardModule } from '@vaultway/common';
import { AdminModule } from '../admins/admin.module.js';
import { AttemptModule } from '../attempts/attempt.module.js';
import type { AuthConfig } from '../config.js';
import { DeviceModule } from '../devices/device.module.js';
import { RevocationKeeper } from './revocation-keeper.js';
import { SessionController } from './session.controller.js';
import { SessionLife } from './session-life.js';
import { SessionMessages } from './session.messages.js';
import { SessionService } from './session.service.js';
import { SessionSigner } from './session-signer.js';
import { SecondFactorModule } from '../second-factors/second-factor.module.js';
import { SecondStepService } from './second-step.service.js';
import { SessionOpener } from './session-opener.js';
import { SignInChallenges } from './sign-in-challenges.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';
import { SignOutController } from './sign-out.controller.js';

@Module({
  imports: [
    AdminModule,
    AttemptModule,
    DeviceModule,
    SecondFactorModule,
    SessionGuardModule,
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: (config: AuthConfig) => ({ privateKey: config.SESSION_PRIVATE_KEY }),
    }),
  ],
  controllers: [SignInController, SignOutController, SessionController, SessionMessages],
  providers: [
    SignInService,
    SecondStepService,
    SignInChallenges,
    SessionOpener,
    SessionService,
    SessionLife,
    SessionSigner,
    RevocationKeeper,
  ],
  exports: [SessionService, SessionOpener],
})
export class SessionModule {}
