import { AuditEntity, type DatabaseDefinition } from '@vaultway/common';
import { AdminEntity } from '../accounts/admin.entity.js';
import { InvitationEntity } from '../accounts/invitation.entity.js';
import { ApiKeyEntity } from '../api-keys/api-key.entity.js';
import { MailedLinkEntity } from '../credentials/mailed-link.entity.js';
import { PasskeyEntity } from '../credentials/passkey.entity.js';
import { PasswordTokenEntity } from '../credentials/password-token.entity.js';
import { RecoveryCodeEntity } from '../credentials/recovery-code.entity.js';
import { TotpEntity } from '../credentials/totp.entity.js';
import { OidcIdentityEntity } from '../oidc/oidc-identity.entity.js';
import { SecurityLogEntity } from '../security-log/security-log.entity.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { EmailChangeEntity } from '../users/email-change.entity.js';
import { UserLinkEntity } from '../users/user-link.entity.js';
import { UserEntity } from '../users/user.entity.js';
import { Baseline1795900000001 } from './migrations/01-baseline.js';
import { Idempotency1795900000002 } from './migrations/02-idempotency.js';
import { AuditGroups1795900000003 } from './migrations/03-audit-groups.js';
import { Users1795900000004 } from './migrations/04-users.js';
import { TrailSeals1795900000005 } from './migrations/05-trail-seals.js';
import { UserInvitations1795900000007 } from './migrations/07-user-invitations.js';
import { ErasureProblems1795900000008 } from './migrations/08-erasure-problems.js';
import { AskedErasures1795900000010 } from './migrations/10-asked-erasures.js';
import { UserPasskeys1795900000012 } from './migrations/12-user-passkeys.js';
import { OidcIdentities1795900000013 } from './migrations/13-oidc-identities.js';
import { Keepers1795900000014 } from './migrations/14-keepers.js';
import { TestKeys1795900000015 } from './migrations/15-test-keys.js';

export const databaseDefinition: DatabaseDefinition = {
  entities: [
    AdminEntity,
    SessionEntity,
    InvitationEntity,
    ApiKeyEntity,
    PasswordTokenEntity,
    MailedLinkEntity,
    TotpEntity,
    PasskeyEntity,
    RecoveryCodeEntity,
    SecurityLogEntity,
    UserEntity,
    UserLinkEntity,
    EmailChangeEntity,
    OidcIdentityEntity,
    AuditEntity,
  ],
  migrations: [
    Baseline1795900000001,
    Idempotency1795900000002,
    AuditGroups1795900000003,
    Users1795900000004,
    TrailSeals1795900000005,
    UserInvitations1795900000007,
    ErasureProblems1795900000008,
    AskedErasures1795900000010,
    UserPasskeys1795900000012,
    OidcIdentities1795900000013,
    Keepers1795900000014,
    TestKeys1795900000015,
  ],
  appendOnly: ['security_log', 'trail_leaves'],
  ownersFunctions: ['forget_old_security_log', 'count_security_event'],
};
