import { AuditEntity, type DatabaseDefinition } from '@vaultway/common';
import { CustomFieldsEntity } from '../custom-fields/custom-field.entity.js';
import { PrintJobEntity } from '../documents/print-job.entity.js';
import { LinkedUserEntity } from '../clients/linked-user.entity.js';
import { CustomerEntity } from '../customers/customer.entity.js';
import { EmbedEntity } from '../embeds/embed.entity.js';
import { DeliveryPinEntity } from '../handovers/delivery-pin.entity.js';
import { HandoverEntity, HandoverParcelEntity } from '../handovers/handover.entity.js';
import { ImportChangeEntity } from '../imports/import-change.entity.js';
import { ImportEntity } from '../imports/import.entity.js';
import { InvoiceEntity } from '../invoices/invoice.entity.js';
import { InvoiceDraftEntity } from '../invoices/invoice-draft.entity.js';
import { PaymentEntity, ReminderEntity } from '../invoices/payment.entity.js';
import { SubscriptionEntity, SubscriptionLinkEntity } from '../notifications/subscription.entity.js';
import { NoteEntity } from '../notes/note.entity.js';
import { EventEntity } from '../parcels/events/event.entity.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import {
  QuoteEntity,
  RequestEntity,
  RequestLinkEntity,
  RequestMessageEntity,
} from '../requests/request.entity.js';
import { RequestFileEntity } from '../request-files/request-file.entity.js';
import { ReplyTemplateEntity } from '../requests/reply-template.entity.js';
import { RevealLinkEntity } from '../public/reveal/reveal-link.entity.js';
import { RunEntity } from '../runs/run.entity.js';
import { ShareEntity } from '../shares/share.entity.js';
import { ViewEntity } from '../views/view.entity.js';
import { WebhookDeliveryEntity } from '../webhooks/webhook-delivery.entity.js';
import { WebhookEntity } from '../webhooks/webhook.entity.js';
import { WORKER_RIGHTS } from '../webhooks/worker-rights.js';
import { Baseline1795900000001 } from './migrations/01-baseline.js';
import { FoldCodeKeys1795900000002 } from './migrations/02-fold-code-keys.js';
import { ImportReading1795900000003 } from './migrations/03-import-reading.js';
import { Idempotency1795900000004 } from './migrations/04-idempotency.js';
import { ImportsAndSearch1795900000005 } from './migrations/05-imports-and-search.js';
import { UnusedColumns1795900000006 } from './migrations/06-unused-columns.js';
import { EventTimeZones1795900000007 } from './migrations/07-event-time-zones.js';
import { LeftOutRows1795900000008 } from './migrations/08-left-out-rows.js';
import { PrintJobs1795900000009 } from './migrations/09-print-jobs.js';
import { ImportUpdates1795900000010 } from './migrations/10-import-updates.js';
import { StatusChanges1795900000011 } from './migrations/11-status-changes.js';
import { ListViews1795900000012 } from './migrations/12-list-views.js';
import { Customers1795900000013 } from './migrations/13-customers.js';
import { InvoiceLines1795900000014 } from './migrations/14-invoice-lines.js';
import { Runs1795900000015 } from './migrations/15-runs.js';
import { ExpectedDaysSetAt1795900000017 } from './migrations/17-expected-days-set-at.js';
import { AuditGroups1795900000018 } from './migrations/18-audit-groups.js';
import { CustomFields1795900000019 } from './migrations/19-custom-fields.js';
import { ParcelNotes1795900000020 } from './migrations/20-parcel-notes.js';
import { ParcelValues1795900000021 } from './migrations/21-parcel-values.js';
import { ReportMoves1795900000022 } from './migrations/22-report-moves.js';
import { PaymentReversals1795900000024 } from './migrations/24-payment-reversals.js';
import { ReportValues1795900000025 } from './migrations/25-report-values.js';
import { ParcelLog1795900000027 } from './migrations/27-parcel-log.js';
import { LogForks1795900000028 } from './migrations/28-log-forks.js';
import { ErasedParts1795900000029 } from './migrations/29-erased-parts.js';
import { StatusSteps1795900000030 } from './migrations/30-status-steps.js';
import { ImportReplacements1795900000031 } from './migrations/31-import-replacements.js';
import { AccountParcels1795900000033 } from './migrations/33-account-parcels.js';
import { LogMails1795900000034 } from './migrations/34-log-mails.js';
import { TrailSeals1795900000035 } from './migrations/35-trail-seals.js';
import { LogKeys1795900000036 } from './migrations/36-log-keys.js';
import { FormerEvents1795900000041 } from './migrations/41-former-events.js';
import { EpcisCaptures1795900000042 } from './migrations/42-epcis-captures.js';
import { LogStamps1795900000046 } from './migrations/46-log-stamps.js';
import { Requests1795900000049 } from './migrations/49-requests.js';
import { Shares1795900000053 } from './migrations/53-shares.js';
import { CustomerUsers1795900000054 } from './migrations/54-customer-users.js';
import { RestartedErasures1795900000059 } from './migrations/59-restarted-erasures.js';
import { ShownFields1795900000061 } from './migrations/61-shown-fields.js';
import { Embeds1795900000063 } from './migrations/63-embeds.js';
import { AccountNews1795900000064 } from './migrations/64-account-news.js';
import { ReplyTemplates1795900000066 } from './migrations/66-reply-templates.js';
import { CountedAccountParcels1795900000067 } from './migrations/67-counted-account-parcels.js';
import { RequestFiles1795900000068 } from './migrations/68-request-files.js';
import { VaultRequests1795900000069 } from './migrations/69-vault-requests.js';
import { InvoiceDrafts1795900000070 } from './migrations/70-invoice-drafts.js';
import { TransferRequests1795900000071 } from './migrations/71-transfer-requests.js';
import { FormerEventsNext1795900000072 } from './migrations/72-former-events-next.js';

export const databaseDefinition: DatabaseDefinition = {
  entities: [
    ParcelEntity,
    EventEntity,
    InvoiceEntity,
    InvoiceDraftEntity,
    CustomerEntity,
    LinkedUserEntity,
    PaymentEntity,
    ReminderEntity,
    ImportEntity,
    ImportChangeEntity,
    PrintJobEntity,
    CustomFieldsEntity,
    NoteEntity,
    SubscriptionEntity,
    SubscriptionLinkEntity,
    RevealLinkEntity,
    HandoverEntity,
    HandoverParcelEntity,
    DeliveryPinEntity,
    RunEntity,
    RequestEntity,
    RequestMessageEntity,
    QuoteEntity,
    RequestLinkEntity,
    RequestFileEntity,
    ReplyTemplateEntity,
    WebhookEntity,
    WebhookDeliveryEntity,
    ViewEntity,
    ShareEntity,
    EmbedEntity,
    AuditEntity,
  ],
  appendOnly: ['log_checkpoints', 'log_keys', 'log_stamps', 'log_trails', 'trail_leaves', 'vault_parcels'],
  workerRights: WORKER_RIGHTS,
  migrations: [
    Baseline1795900000001,
    FoldCodeKeys1795900000002,
    ImportReading1795900000003,
    Idempotency1795900000004,
    ImportsAndSearch1795900000005,
    UnusedColumns1795900000006,
    EventTimeZones1795900000007,
    LeftOutRows1795900000008,
    PrintJobs1795900000009,
    ImportUpdates1795900000010,
    StatusChanges1795900000011,
    ListViews1795900000012,
    Customers1795900000013,
    InvoiceLines1795900000014,
    Runs1795900000015,
    ExpectedDaysSetAt1795900000017,
    AuditGroups1795900000018,
    CustomFields1795900000019,
    ParcelNotes1795900000020,
    ParcelValues1795900000021,
    ReportMoves1795900000022,
    PaymentReversals1795900000024,
    ReportValues1795900000025,
    ParcelLog1795900000027,
    LogForks1795900000028,
    ErasedParts1795900000029,
    StatusSteps1795900000030,
    ImportReplacements1795900000031,
    AccountParcels1795900000033,
    LogMails1795900000034,
    TrailSeals1795900000035,
    LogKeys1795900000036,
    FormerEvents1795900000041,
    EpcisCaptures1795900000042,
    LogStamps1795900000046,
    Requests1795900000049,
    Shares1795900000053,
    CustomerUsers1795900000054,
    RestartedErasures1795900000059,
    ShownFields1795900000061,
    Embeds1795900000063,
    AccountNews1795900000064,
    ReplyTemplates1795900000066,
    CountedAccountParcels1795900000067,
    RequestFiles1795900000068,
    VaultRequests1795900000069,
    InvoiceDrafts1795900000070,
    TransferRequests1795900000071,
    FormerEventsNext1795900000072,
  ],
};
