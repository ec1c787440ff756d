import { AuditEntity, type DatabaseDefinition } from '@vaultway/common';
import { PageEntity } from '../pages/page.entity.js';
import { ReviewEntity } from '../reviews/review.entity.js';
import { SettingsEntity } from '../settings/settings.entity.js';
import { Baseline1795900000001 } from './migrations/01-baseline.js';
import { Idempotency1795900000002 } from './migrations/02-idempotency.js';
import { LogoPlate1795900000003 } from './migrations/03-logo-plate.js';
import { RelaySaved1795900000004 } from './migrations/04-relay-saved.js';
import { Invoicing1795900000005 } from './migrations/05-invoicing.js';
import { AuditGroups1795900000006 } from './migrations/06-audit-groups.js';
import { InsuredLimits1795900000008 } from './migrations/08-insured-limits.js';
import { NoExampleAddress1795900000010 } from './migrations/10-no-example-address.js';
import { LogAddresses1795900000011 } from './migrations/11-log-addresses.js';
import { SiteLook1795900000012 } from './migrations/12-site-look.js';
import { TrailSeals1795900000014 } from './migrations/14-trail-seals.js';
import { LogPolicy1795900000015 } from './migrations/15-log-policy.js';
import { VaultAudit1795900000016 } from './migrations/16-vault-audit.js';
import { TwoApprovals1795900000017 } from './migrations/17-two-approvals.js';

export const databaseDefinition: DatabaseDefinition = {
  entities: [PageEntity, ReviewEntity, SettingsEntity, AuditEntity],
  appendOnly: ['trail_leaves'],
  migrations: [
    Baseline1795900000001,
    Idempotency1795900000002,
    LogoPlate1795900000003,
    RelaySaved1795900000004,
    Invoicing1795900000005,
    AuditGroups1795900000006,
    InsuredLimits1795900000008,
    NoExampleAddress1795900000010,
    LogAddresses1795900000011,
    SiteLook1795900000012,
    TrailSeals1795900000014,
    LogPolicy1795900000015,
    VaultAudit1795900000016,
    TwoApprovals1795900000017,
  ],
};
