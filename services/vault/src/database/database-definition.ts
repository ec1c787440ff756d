import { AuditEntity, type DatabaseDefinition } from '@vaultway/common';
import { AccountPersonEntity } from '../accounts/account-person.entity.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { BoxEntity } from '../boxes/box.entity.js';
import { OpeningEntity } from '../boxes/opening.entity.js';
import { RentalEntity } from '../boxes/rental.entity.js';
import { VisitEntity } from '../boxes/visit.entity.js';
import { CountLineEntity } from '../counts/count-line.entity.js';
import { CountEntity } from '../counts/count.entity.js';
import { InvitationEntity } from '../count-auditors/invitation.entity.js';
import { SignatureEntity } from '../count-auditors/signature.entity.js';
import { AccountFeesEntity } from '../fees/account-fees.entity.js';
import { FeeInvoiceEntity } from '../fees/fee-invoice.entity.js';
import { MetalPriceEntity } from '../fees/metal-price.entity.js';
import { ItemEntity } from '../items/item.entity.js';
import { MovementEntity } from '../movements/movement.entity.js';
import { PhotoEntity } from '../photos/photo.entity.js';
import { PlaceEntity } from '../places/place.entity.js';
import { ReminderDaysEntity } from '../reminders/reminder-days.entity.js';
import { ReservationEntity } from '../reservations/reservation.entity.js';
import { ViewingRoomEntity } from '../reservations/viewing-room.entity.js';
import { Baseline1796000000001 } from './migrations/01-baseline.js';
import { AuditGroups1796000000002 } from './migrations/02-audit-groups.js';
import { TrailSeals1796000000003 } from './migrations/03-trail-seals.js';
import { Lookups1796000000004 } from './migrations/04-lookups.js';
import { PublicAudit1796000000005 } from './migrations/05-public-audit.js';
import { Counts1796000000006 } from './migrations/06-counts.js';
import { DepositBoxes1796000000008 } from './migrations/08-deposit-boxes.js';
import { PersonalData1796000000009 } from './migrations/09-personal-data.js';
import { ClientRoom1796000000010 } from './migrations/10-client-room.js';
import { CountAuditors1796000000011 } from './migrations/11-count-auditors.js';
import { TwoApprovals1796000000013 } from './migrations/13-two-approvals.js';
import { MadeItems1796000000014 } from './migrations/14-made-items.js';
import { RequestsAndParcels1796000000015 } from './migrations/15-requests-and-parcels.js';
import { SerialOrder1796000000016 } from './migrations/16-serial-order.js';
import { Fees1796000000017 } from './migrations/17-fees.js';
import { KnownWeights1796000000018 } from './migrations/18-known-weights.js';
import { ItemPhotos1796000000019 } from './migrations/19-item-photos.js';
import { MayEnter1796000000020 } from './migrations/20-may-enter.js';
import { RequestedTransfers1796000000021 } from './migrations/21-requested-transfers.js';
import { AccountPeople1796000000022 } from './migrations/22-account-people.js';
import { Reservations1796000000023 } from './migrations/23-reservations.js';
import { DueReminders1796000000024 } from './migrations/24-due-reminders.js';
import { BookingsInTurn1796000000027 } from './migrations/27-bookings-in-turn.js';
import { Hallmarks1796000000029 } from './migrations/29-hallmarks.js';
import { Agreements1796000000030 } from './migrations/30-agreements.js';
import { OpeningDays1796000000031 } from './migrations/31-opening-days.js';
import { OpeningPhotos1796000000032 } from './migrations/32-opening-photos.js';

export const databaseDefinition: DatabaseDefinition = {
  entities: [
    PlaceEntity,
    AccountEntity,
    AccountPersonEntity,
    ItemEntity,
    PhotoEntity,
    MovementEntity,
    BoxEntity,
    RentalEntity,
    VisitEntity,
    OpeningEntity,
    ViewingRoomEntity,
    ReservationEntity,
    ReminderDaysEntity,
    CountEntity,
    CountLineEntity,
    InvitationEntity,
    SignatureEntity,
    MetalPriceEntity,
    AccountFeesEntity,
    FeeInvoiceEntity,
    AuditEntity,
  ],
  appendOnly: [
    'trail_leaves',
    'ledger',
    'ledger_logged',
    'movement_items',
    'count_reasons',
    'rental_payments',
    'metal_prices',
    'account_fees',
    'fee_months',
    'fee_periods',
  ],
  migrations: [
    Baseline1796000000001,
    AuditGroups1796000000002,
    TrailSeals1796000000003,
    Lookups1796000000004,
    PublicAudit1796000000005,
    Counts1796000000006,
    DepositBoxes1796000000008,
    PersonalData1796000000009,
    ClientRoom1796000000010,
    CountAuditors1796000000011,
    TwoApprovals1796000000013,
    MadeItems1796000000014,
    RequestsAndParcels1796000000015,
    SerialOrder1796000000016,
    Fees1796000000017,
    KnownWeights1796000000018,
    ItemPhotos1796000000019,
    MayEnter1796000000020,
    RequestedTransfers1796000000021,
    AccountPeople1796000000022,
    Reservations1796000000023,
    DueReminders1796000000024,
    BookingsInTurn1796000000027,
    Hallmarks1796000000029,
    Agreements1796000000030,
    OpeningDays1796000000031,
    OpeningPhotos1796000000032,
  ],
};
