import { auditModule, outboxModule, type ServiceParts } from '@vaultway/common';
import { AdminModule } from './admins/admin.module.js';
import { ApiKeyModule } from './api-keys/api-key.controller.js';
import { ColleagueModule } from './colleagues/colleague.module.js';
import type { AuthConfig } from './config.js';
import { databaseParts } from './database/database-parts.js';
import { ExpiryModule } from './expiry/expiry.js';
import { InvitationModule } from './invitations/invitation.module.js';
import { OriginModule } from './origin/origin.guard.js';
import { PasskeyModule } from './passkeys/passkey.module.js';
import { PasswordModule } from './passwords/password.module.js';
import { PrivacyModule } from './personal-data/privacy.controller.js';
import { SignInRuleModule } from './sign-in-rules/sign-in-rule.controller.js';
import { SecurityLogModule } from './security-log/security-log.controller.js';
import { SessionModule } from './sessions/session.module.js';

/** What the auth service is made of. */
export const authService = (config: AuthConfig): ServiceParts => ({
  name: 'auth',
  config,
  database: databaseParts,
  modules: [
    auditModule('auth'),
    outboxModule('auth', () => config.MAIL_SEAL_KEY),
    SecurityLogModule,
    OriginModule,
    InvitationModule,
    AdminModule,
    ApiKeyModule,
    ColleagueModule,
    SessionModule,
    PasswordModule,
    PasskeyModule,
    SignInRuleModule,
    ExpiryModule,
    PrivacyModule,
  ],
});
