import { AuditEntity, type DatabaseParts } from '@vaultway/common';
import { DeliveryPinEntity } from '../handovers/delivery-pin.entity.js';
import { HandoverEntity, HandoverParcelEntity } from '../handovers/handover.entity.js';
import { ImportEntity } from '../imports/import.entity.js';
import { InvoiceEntity } from '../invoices/invoice.entity.js';
import { SubscriptionEntity, SubscriptionLinkEntity } from '../notifications/subscription.entity.js';
import { EventEntity } from '../parcels/events/event.entity.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { RevealLinkEntity } from '../public/reveal/reveal-link.entity.js';
import { WebhookDeliveryEntity } from '../webhooks/webhook-delivery.entity.js';
import { WebhookEntity } from '../webhooks/webhook.entity.js';
import { WORKER_RIGHTS } from '../webhooks/worker-rights.js';
import { CreateParcels1795132800001 } from './migrations/01-create-parcels.js';
import { CreateActivities1795132800002 } from './migrations/02-create-activities.js';
import { CreateAudit1795132800003 } from './migrations/03-create-audit.js';
import { SortAndSearchParcels1795132800004 } from './migrations/04-sort-and-search-parcels.js';
import { CountParcels1795132800005 } from './migrations/05-count-parcels.js';
import { CreateImages1795132800006 } from './migrations/06-create-images.js';
import { CreateInvoices1795132800007 } from './migrations/07-create-invoices.js';
import { FindEventsByTitle1795132800008 } from './migrations/08-find-events-by-title.js';
import { CreateSubscriptions1795132800009 } from './migrations/09-create-subscriptions.js';
import { MakeInvoicesOnce1795132800010 } from './migrations/10-make-invoices-once.js';
import { RememberPrivacy1795132800011 } from './migrations/11-remember-privacy.js';
import { CreateImports1795132800012 } from './migrations/12-create-imports.js';
import { FindParcelsThatNeedAttention1795132800013 } from './migrations/13-find-parcels-that-need-attention.js';
import { TellWhyImportsFailed1795132800014 } from './migrations/14-tell-why-imports-failed.js';
import { CountParcelsWithoutWaiting1795132800015 } from './migrations/15-count-parcels-without-waiting.js';
import { CreateRevealLinks1795132800016 } from './migrations/16-create-reveal-links.js';
import { AnonymizeParcels1795132800017 } from './migrations/17-anonymize-parcels.js';
import { CountGuessableCodes1795132800018 } from './migrations/18-count-guessable-codes.js';
import { CreateErasures1795132800019 } from './migrations/19-create-erasures.js';
import { KnowSteps1795132800020 } from './migrations/20-know-steps.js';
import { KeepMessagesUntilDone1795132800021 } from './migrations/21-keep-messages-until-done.js';
import { IndexReturnedParcels1795132800022 } from './migrations/22-index-returned-parcels.js';
import { CreateHandovers1795132800023 } from './migrations/23-create-handovers.js';
import { CreateDeliveryPins1795132800024 } from './migrations/24-create-delivery-pins.js';
import { CreateLog1795132800026 } from './migrations/26-create-log.js';
import { LogHandovers1795132800027 } from './migrations/27-log-handovers.js';
import { CreateWebhooks1795132800029 } from './migrations/29-create-webhooks.js';
import { KeepPartsOfZoomLevels1795132800032 } from './migrations/32-keep-parts-of-zoom-levels.js';
import { LetTheWorkerAskForStops1795132800033 } from './migrations/33-let-the-worker-ask-for-stops.js';
import { CreateLogWitnesses1795132800034 } from './migrations/34-create-log-witnesses.js';
import { FindCodesByTheirBeginning1795132800035 } from './migrations/35-find-codes-by-their-beginning.js';
import { TellChangesOfParcels1795132800036 } from './migrations/36-tell-changes-of-parcels.js';
import { SortParcelsByDueDay1795132800037 } from './migrations/37-sort-parcels-by-due-day.js';
import { KnowWhenAPositionWasSet1795132800038 } from './migrations/38-know-when-a-position-was-set.js';
import { CreateLookupSnapshots1795132800039 } from './migrations/39-create-lookup-snapshots.js';
import { NoteAddedEventsAlone1795132800040 } from './migrations/40-note-added-events-alone.js';

export const databaseParts: DatabaseParts = {
  entities: [
    ParcelEntity,
    EventEntity,
    InvoiceEntity,
    ImportEntity,
    SubscriptionEntity,
    SubscriptionLinkEntity,
    RevealLinkEntity,
    HandoverEntity,
    HandoverParcelEntity,
    DeliveryPinEntity,
    WebhookEntity,
    WebhookDeliveryEntity,
    AuditEntity,
  ],
  appendOnly: ['log_checkpoints'],
  workerRights: WORKER_RIGHTS,
  migrations: [
    CreateParcels1795132800001,
    CreateActivities1795132800002,
    CreateAudit1795132800003,
    SortAndSearchParcels1795132800004,
    CountParcels1795132800005,
    CreateImages1795132800006,
    CreateInvoices1795132800007,
    FindEventsByTitle1795132800008,
    CreateSubscriptions1795132800009,
    MakeInvoicesOnce1795132800010,
    RememberPrivacy1795132800011,
    CreateImports1795132800012,
    FindParcelsThatNeedAttention1795132800013,
    TellWhyImportsFailed1795132800014,
    CountParcelsWithoutWaiting1795132800015,
    CreateRevealLinks1795132800016,
    AnonymizeParcels1795132800017,
    CountGuessableCodes1795132800018,
    CreateErasures1795132800019,
    KnowSteps1795132800020,
    KeepMessagesUntilDone1795132800021,
    IndexReturnedParcels1795132800022,
    CreateHandovers1795132800023,
    CreateDeliveryPins1795132800024,
    CreateLog1795132800026,
    LogHandovers1795132800027,
    CreateWebhooks1795132800029,
    KeepPartsOfZoomLevels1795132800032,
    LetTheWorkerAskForStops1795132800033,
    CreateLogWitnesses1795132800034,
    FindCodesByTheirBeginning1795132800035,
    TellChangesOfParcels1795132800036,
    SortParcelsByDueDay1795132800037,
    KnowWhenAPositionWasSet1795132800038,
    CreateLookupSnapshots1795132800039,
    NoteAddedEventsAlone1795132800040,
  ],
};
