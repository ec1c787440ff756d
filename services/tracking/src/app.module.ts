import {
  auditModule,
  IdempotencyModule,
  outboxModule,
  sandboxOf,
  type ServiceDefinition,
  CompanySettingsModule,
  trashModule,
} from '@vaultway/common';
import { imagesModule } from '@vaultway/common/images';
import { AccountModule } from './account/account.controller.js';
import { ClientModule } from './clients/client.controller.js';
import type { TrackingConfig } from './config.js';
import { CustomerModule } from './customers/customer.controller.js';
import { CustomFieldModule } from './custom-fields/custom-field.controller.js';
import { databaseDefinition } from './database/database-definition.js';
import { DocumentModule } from './documents/document.module.js';
import { EmbedModule } from './embeds/embed.controller.js';
import { EpcisModule } from './epcis/epcis.controller.js';
import { HandoverModule } from './handovers/handover.module.js';
import { ImportModule } from './imports/import.module.js';
import { InvoiceModule } from './invoices/invoice.module.js';
import { LogModule } from './log/log.module.js';
import { NoteModule } from './notes/note.controller.js';
import { NotificationModule } from './notifications/notification.module.js';
import { parcelCodes } from './parcels/parcel-codes.js';
import { ParcelModule } from './parcels/parcel.module.js';
import { PersonalDataModule } from './personal-data/personal-data.module.js';
import { ReportModule } from './reports/report.controller.js';
import { PublicModule } from './public/public.module.js';
import { RequestModule } from './requests/request.module.js';
import { RunModule } from './runs/run.module.js';
import { ShareModule } from './shares/share.controller.js';
import { ViewModule } from './views/view.controller.js';
import { WebhookModule } from './webhooks/webhook.module.js';

/** Defines the tracking service. */
export const trackingService = (config: TrackingConfig): ServiceDefinition => ({
  name: 'tracking',
  config,
  sandbox: sandboxOf(config),
  database: databaseDefinition,
  modules: [
    CompanySettingsModule,
    outboxModule('tracking', () => config.MAIL_SEAL_KEY),
    auditModule('tracking', parcelCodes),
    IdempotencyModule,
    trashModule('tracking', [
      'tracking_code_taken',
      'view_name_taken',
      'parcel_deleted',
      'parcel_on_run',
      'too_many_templates',
    ]),
    imagesModule({
      owner: 'tracking',
      usedIn: [
        { table: 'parcels', column: 'image' },
        { table: 'handovers', column: 'photo' },
      ],
    }),
    CustomFieldModule,
    ParcelModule,
    PublicModule,
    ReportModule,
    LogModule,
    NoteModule,
    NotificationModule,
    DocumentModule,
    CustomerModule,
    ClientModule,
    InvoiceModule,
    ImportModule,
    HandoverModule,
    RunModule,
    RequestModule,
    EpcisModule,
    WebhookModule,
    ViewModule,
    AccountModule,
    EmbedModule,
    ShareModule,
    PersonalDataModule,
  ],
});
