import { AuditEntity, type DatabaseParts } from '@vaultway/common';
import { AdminEntity } from '../admins/admin.entity.js';
import { ApiKeyEntity } from '../api-keys/api-key.entity.js';
import { InvitationEntity } from '../invitations/invitation.entity.js';
import { MailedLinkEntity } from '../mailed-links/mailed-link.entity.js';
import { PasskeyEntity } from '../passkeys/passkey.entity.js';
import { PasswordTokenEntity } from '../passwords/password-token.entity.js';
import { RecoveryCodeEntity } from '../second-factors/recovery-code.entity.js';
import { TotpEntity } from '../second-factors/totp.entity.js';
import { SecurityLogEntity } from '../security-log/security-log.entity.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { CreateAdmins1795132800001 } from './migrations/01-create-admins.js';
import { CreateSessions1795132800002 } from './migrations/02-create-sessions.js';
import { CreateLinks1795132800003 } from './migrations/03-create-links.js';
import { CreateTrails1795132800004 } from './migrations/04-create-trails.js';
import { AddSessionAddress1795132800005 } from './migrations/05-add-session-address.js';
import { CreateSecondFactors1795132800006 } from './migrations/06-create-second-factors.js';
import { CreatePasskeys1795132800007 } from './migrations/07-create-passkeys.js';
import { KeepSessionsOfRemovedAdmins1795132800008 } from './migrations/08-keep-sessions-of-removed-admins.js';
import { NameInviters1795132800009 } from './migrations/09-name-inviters.js';
import { CreateMailedLinks1795132800010 } from './migrations/10-create-mailed-links.js';
import { CreateSignInRules1795132800011 } from './migrations/11-create-sign-in-rules.js';
import { CreateSecurityLog1795132800012 } from './migrations/12-create-security-log.js';
import { AnonymizeAudit1795132800013 } from './migrations/13-anonymize-audit.js';
import { ForgetOldSecurityLog1795132800014 } from './migrations/14-forget-old-security-log.js';
import { CreateErasures1795132800015 } from './migrations/15-create-erasures.js';
import { KeepMessagesUntilDone1795132800016 } from './migrations/16-keep-messages-until-done.js';
import { AddRoles1795132800017 } from './migrations/17-add-roles.js';
import { CreateApiKeys1795132800018 } from './migrations/18-create-api-keys.js';

export const databaseParts: DatabaseParts = {
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
    AuditEntity,
  ],
  migrations: [
    CreateAdmins1795132800001,
    CreateSessions1795132800002,
    CreateLinks1795132800003,
    CreateTrails1795132800004,
    AddSessionAddress1795132800005,
    CreateSecondFactors1795132800006,
    CreatePasskeys1795132800007,
    KeepSessionsOfRemovedAdmins1795132800008,
    NameInviters1795132800009,
    CreateMailedLinks1795132800010,
    CreateSignInRules1795132800011,
    CreateSecurityLog1795132800012,
    AnonymizeAudit1795132800013,
    ForgetOldSecurityLog1795132800014,
    CreateErasures1795132800015,
    KeepMessagesUntilDone1795132800016,
    AddRoles1795132800017,
    CreateApiKeys1795132800018,
  ],
  appendOnly: ['security_log'],
  ownersFunctions: ['forget_old_security_log'],
};
