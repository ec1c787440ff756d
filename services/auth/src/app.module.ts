import { auditModule, IdempotencyModule, outboxModule, type ServiceDefinition } from '@vaultway/common';
import { AccountModule } from './accounts/account.module.js';
import { ApiKeyModule } from './api-keys/api-key.controller.js';
import { ColleagueModule } from './colleagues/colleague.module.js';
import type { AuthConfig } from './config.js';
import { databaseDefinition } from './database/database-definition.js';
import { ExpiryModule } from './expiry/expiry.js';
import { OidcModule } from './oidc/oidc.module.js';
import { OwnAccountModule } from './own-account/own-account.module.js';
import { PrivacyModule } from './personal-data/privacy.controller.js';
import { SecurityLogModule } from './security-log/security-log.module.js';
import { OriginModule } from './sessions/origin.guard.js';
import { SessionModule } from './sessions/session.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { UserAccountModule } from './user-account/user.controller.js';

export const authService = (config: AuthConfig): ServiceDefinition => ({
  name: 'auth',
  config,
  database: databaseDefinition,
  modules: [
    auditModule('auth'),
    IdempotencyModule,
    outboxModule('auth', () => config.MAIL_SEAL_KEY),
    SecurityLogModule,
    OriginModule,
    AccountModule,
    ApiKeyModule,
    ColleagueModule,
    SessionModule,
    SignInModule,
    OidcModule,
    UserAccountModule,
    OwnAccountModule,
    ExpiryModule,
    PrivacyModule,
  ],
});
