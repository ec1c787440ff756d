import { Module } from '@nestjs/common';
import { AccountModule } from '../accounts/account.module.js';
import { ColleagueModule } from '../colleagues/colleague.module.js';
import { CredentialModule } from '../credentials/credential.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { OidcAccounts } from './oidc-accounts.js';
import { OidcAttempts } from './oidc-attempts.js';
import { OidcController } from './oidc.controller.js';
import { OidcProvider } from './oidc-provider.js';
import { OidcSignInService } from './oidc-sign-in.service.js';

/** Signing in with an OpenID Connect provider. */
@Module({
  imports: [AccountModule, ColleagueModule, CredentialModule, SignInModule],
  controllers: [OidcController],
  providers: [OidcProvider, OidcAttempts, OidcAccounts, OidcSignInService],
})
export class OidcModule {}
