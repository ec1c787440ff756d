import { Module } from '@nestjs/common';
import { AccountModule } from '../accounts/account.module.js';
import { CredentialModule } from '../credentials/credential.module.js';
import { ProofModule } from '../proofs/proof.controller.js';
import { SessionModule } from '../sessions/session.module.js';
import { PasskeyController } from './passkey.controller.js';
import { PasskeyService } from './passkey.service.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordController } from './password.controller.js';
import { PasswordResetService } from './password-reset.service.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorService } from './second-factor.service.js';
import { TokenRequestThrottle } from './token-request-throttle.js';
import { TokenTryThrottle } from './token-try-throttle.js';

/** An admin's own password, authenticator app and passkeys. */
@Module({
  imports: [AccountModule, CredentialModule, ProofModule, SessionModule],
  controllers: [PasswordController, SecondFactorController, PasskeyController],
  providers: [
    PasswordResetService,
    PasswordChangeService,
    SecondFactorService,
    PasskeyService,
    TokenRequestThrottle,
    TokenTryThrottle,
  ],
})
export class OwnAccountModule {}
