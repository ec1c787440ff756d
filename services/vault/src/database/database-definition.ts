import { AuditEntity, type DatabaseDefinition } from '@vaultway/common';
import { AccountEntity } from '../accounts/account.entity.js';
import { ItemEntity } from '../items/item.entity.js';
import { MovementEntity } from '../movements/movement.entity.js';
import { PlaceEntity } from '../places/place.entity.js';
import { Baseline1796000000001 } from './migrations/01-baseline.js';
import { AuditGroups1796000000002 } from './migrations/02-audit-groups.js';
import { TrailSeals1796000000003 } from './migrations/03-trail-seals.js';
import { Lookups1796000000004 } from './migrations/04-lookups.js';
import { ClientRoom1796000000010 } from './migrations/10-client-room.js';

export const databaseDefinition: DatabaseDefinition = {
  entities: [PlaceEntity, AccountEntity, ItemEntity, MovementEntity, AuditEntity],
  appendOnly: ['trail_leaves', 'ledger', 'ledger_logged', 'movement_items'],
  migrations: [
    Baseline1796000000001,
    AuditGroups1796000000002,
    TrailSeals1796000000003,
    Lookups1796000000004,
    ClientRoom1796000000010,
  ],
};
