import {
  auditModule,
  CompanySettingsModule,
  IdempotencyModule,
  outboxModule,
  personalDataModule,
  type ServiceDefinition,
} from '@vaultway/common';
import { AccountModule } from './accounts/account.controller.js';
import { HolderModule } from './personal-data/holder.controller.js';
import { BoxModule } from './boxes/box.module.js';
import type { VaultConfig } from './config.js';
import { CountAuditorModule } from './count-auditors/invitation.module.js';
import { CountModule } from './counts/count.controller.js';
import { databaseDefinition } from './database/database-definition.js';
import { FeeModule } from './fees/fee.module.js';
import { ItemModule } from './items/item.controller.js';
import { MovementModule } from './movements/movement.controller.js';
import { PaperModule } from './papers/paper.module.js';
import { VaultPersonalData } from './personal-data/vault-personal-data.js';
import { NameRetentionModule } from './personal-data/name-retention.js';
import { PhotoModule } from './photos/photo.controller.js';
import { PlaceModule } from './places/place.controller.js';
import { HiddenFieldsModule } from './hidden-fields/hidden-fields.interceptor.js';
import { PublicAuditModule } from './public-audit/audit.controller.js';
import { ReminderModule } from './reminders/reminder.module.js';
import { RentalModule } from './rentals/rental.module.js';
import { ReservationModule } from './reservations/reservation.module.js';
import { OwnHoldingsModule } from './own-holdings/own-holdings.controller.js';

/** Parts of the vault service's API. */
export const vaultService = (config: VaultConfig): ServiceDefinition => ({
  name: 'vault',
  config,
  database: databaseDefinition,
  modules: [
    CompanySettingsModule,
    personalDataModule('vault', VaultPersonalData, [OwnHoldingsModule]),
    NameRetentionModule,
    auditModule('vault'),
    IdempotencyModule,
    outboxModule('vault', () => config.MAIL_SEAL_KEY),
    HiddenFieldsModule,
    PlaceModule,
    AccountModule,
    HolderModule,
    ItemModule,
    PhotoModule,
    MovementModule,
    BoxModule,
    RentalModule,
    ReservationModule,
    ReminderModule,
    FeeModule,
    CountModule,
    CountAuditorModule,
    PublicAuditModule,
    OwnHoldingsModule,
    PaperModule,
  ],
});
