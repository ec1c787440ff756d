import { Module } from '@nestjs/common';
import { AdminModule } from '../admins/admin.module.js';
import { AttemptModule } from '../attempts/attempts.js';
import { NoticeModule } from '../notices/account-notices.js';
import { PasswordProofModule } from '../passwords/password-proof.js';
import { FreshProofModule } from '../proofs/proof.controller.js';
import { SessionModule } from '../sessions/session.module.js';
import { SignInRulesModule } from '../sign-in-rules/sign-in-rules.js';
import { PasskeyController } from './passkey.controller.js';
import { PasskeyService } from './passkey.service.js';
import { PasskeySignInController } from './passkey-sign-in.controller.js';
import { PasskeySignInService } from './passkey-sign-in.service.js';
import { PasskeyUseModule } from './passkey-use.js';

@Module({
  imports: [
    AdminModule,
    AttemptModule,
    FreshProofModule,
    NoticeModule,
    PasskeyUseModule,
    PasswordProofModule,
    SessionModule,
    SignInRulesModule,
  ],
  controllers: [PasskeyController, PasskeySignInController],
  providers: [PasskeyService, PasskeySignInService],
})
export class PasskeyModule {}
