import { Injectable } from '@nestjs/common';
import {
  ApiError,
  CompanySettings,
  listPage,
  nothing,
  type Once,
  type Page,
  RecentProof,
  recordAudit,
  RecordStore,
  type Session,
  sortedChunks,
  sortOf,
} from '@vaultway/common';
import {
  type Admin,
  type BoxOpening,
  type EndRental,
  type ExportRentals,
  type ListRentals,
  type PayRental,
  personKey,
  type RecordOpening,
  type Rental,
  type RentalDetails,
  type StartRental,
} from '@vaultway/contracts';
import { DataSource, type EntityManager, In, type SelectQueryBuilder } from 'typeorm';
import { v7 } from 'uuid';
import { DraftOutcomes } from '../fees/draft-outcomes.js';
import { Ledger } from '../ledger/ledger.js';
import { knownId } from '../rows/known-id.js';
import { namesOf } from '../rows/names-of.js';
import { requireRow } from '../rows/require-row.js';
import { ReservationService } from '../reservations/reservation.service.js';
import { BoxEntity } from '../boxes/box.entity.js';
import { companyDay, dayIn } from '../boxes/company-day.js';
import { OpeningEntity, toOpeningView } from '../boxes/opening.entity.js';
import { overdueOf, RentalEntity, type RentalRecord, toRentalView } from '../boxes/rental.entity.js';

type PaymentRow = Omit<RentalDetails['payments'][number], 'created_at'> & { created_at: Date };

/** Rents boxes to accounts; triggers change the state of the box and enter each change into the ledger. */
@Injectable()
export class RentalService {
  private readonly rentals: RecordStore<RentalEntity, RentalRecord>;
  private readonly openings: RecordStore<OpeningEntity, BoxOpening>;

  constructor(
    private readonly database: DataSource,
    private readonly proof: RecentProof,
    private readonly ledger: Ledger,
    private readonly outcomes: DraftOutcomes,
    private readonly settings: CompanySettings,
    private readonly reservations: ReservationService,
  ) {
    this.rentals = new RecordStore(database, {
      type: 'vault_rental',
      entity: RentalEntity,
      nameColumn: 'currency',
      toView: (row) => toRentalView(row, companyDay(settings)),
      refused: {
        boxes_state: () => new ApiError('box_state'),
        accounts_open: () => new ApiError('account_not_open'),
        rentals_overlap: () => ApiError.field('starts_on', 'invalid'),
        rentals_ended: () => new ApiError('rental_ended'),
        visits_inside: () => new ApiError('visitor_inside'),
        rentals_visited: () => ApiError.field('until', 'invalid'),
      },
    });
    this.openings = new RecordStore(database, {
      type: 'vault_opening',
      entity: OpeningEntity,
      nameColumn: 'reason',
      toView: toOpeningView,
      taken: { forced_openings_rental: 'opening_recorded' },
      refused: {
        openings_refused: () => new ApiError('opening_refused'),
        forced_openings_witnesses: () => ApiError.field('witness_1', 'invalid'),
      },
    });
  }

  async list(query: ListRentals): Promise<Page<Rental>> {
    const page = await listPage(this.filtered(query), { ...query, q: null }, [], (row) => row);
    return page.with(await this.named(page.rows));
  }

  /** Reads rentals for an export, in chunks. */
  async *chunks(query: ExportRentals): AsyncGenerator<Rental[]> {
    for await (const chunk of sortedChunks(this.filtered(query), { ...sortOf(query.sort), nulls: 'last' }))
      yield await this.named(chunk);
  }

  async read(id: string): Promise<RentalDetails> {
    const row = await this.rentals.find(id);
    const [rental] = await this.named([row]);
    const payments = await this.database.query<PaymentRow[]>(
      'SELECT id, corrects, recorded_by, created_at FROM rental_payments WHERE rental_id = $1 ORDER BY id',
      [row.id],
    );
    const opening = await this.database.manager.findOneBy(OpeningEntity, { rental_id: row.id });
    return {
      ...(rental as Rental),
      payments: payments.map((each) => ({ ...each, created_at: each.created_at.toISOString() })),
      invoiced: await this.outcomes.ofRental(row.id),
      opening: opening && toOpeningView(opening),
    };
  }

  /** @throws ApiError `box_state` unless the box is free; `account_not_open` */
  async start(rental: StartRental, by: Admin, once: Once): Promise<RentalDetails> {
    const { id } = await this.rentals.create(by, once, async (records) => {
      await requireRow(records.tx, { table: 'deposit_boxes', field: 'box_id', id: rental.box_id });
      await requireRow(records.tx, { table: 'accounts', field: 'account_id', id: rental.account_id });
      return records.insert({
        ...rental,
        until: null,
        paid_periods: 0,
        paid_until: rental.starts_on,
        end_reason: null,
        keys_returned: null,
        end_note: null,
      });
    });
    this.ledger.wake();
    return this.read(id);
  }

  /**
   * Ends a rental, and cancels the viewing rooms that are booked for its box.
   *
   * @throws ApiError `rental_ended`; `visitor_inside`; `until` before the day of a visit; `unavailable` while nobody
   *   knows the company's time zone, or the client whose request a room is booked for
   */
  async end(
    id: string,
    { until, reason, keys_returned, note }: EndRental,
    by: Admin,
  ): Promise<RentalDetails> {
    const { time_zone } = await this.settings.known();
    const today = dayIn(time_zone, new Date());
    const { box_id } = await this.rentals.find(id);
    const cancelReservations = await this.reservations.prepareEnd(box_id);
    await this.rentals.write(by, async (records) => {
      const rental = await records.lock(id);
      if (rental.until !== null) throw new ApiError('rental_ended');
      // One that has not begun ends on its first day.
      const latest = rental.starts_on > today ? rental.starts_on : today;
      const last = until ?? latest;
      if (last < rental.starts_on) throw ApiError.field('until', 'date_order', { earliest: 'starts_on' });
      if (last > latest) throw ApiError.field('until', 'invalid');
      // The rental is locked, so nobody books a room for its box meanwhile.
      await cancelReservations(records.tx, by);
      return records.update(rental, { until: last, end_reason: reason, keys_returned, end_note: note });
    });
    this.ledger.wake();
    return this.read(id);
  }

  /** Records the payment of one period, or takes back one that was recorded by mistake. */
  async pay(id: string, { corrects }: PayRental, by: Admin, once: Once): Promise<RentalDetails> {
    const today = companyDay(this.settings);
    await this.rentals.write(by, (records) =>
      once.run(
        records.tx,
        async () => {
          const { tx } = records;
          const before = await records.lock(id);
          if (corrects !== null) await requireCorrectable(tx, before.id, corrects);
          await tx.query(
            `INSERT INTO rental_payments (id, rental_id, periods, corrects, recorded_by_id, recorded_by)
             VALUES ($1, $2, $3, $4, $5, $6)`,
            [v7(), before.id, corrects === null ? 1 : -1, corrects, by.id, by.email],
          );
          const after = await this.rentals.find(id, tx);
          await recordAudit(tx, {
            by,
            action: 'vault_rental.updated',
            record_type: 'vault_rental',
            record_id: before.id,
            before: toRentalView(before, today),
            after: toRentalView(after, today),
          });
        },
        nothing,
      ),
    );
    return this.read(id);
  }

  /**
   * Records a forced opening, once per rental.
   *
   * @throws ApiError `proof_needed`; `opening_refused` unless the rental is in arrears, or ended for the same reason;
   *   `unavailable` while nobody knows the company's time zone
   */
  async open(id: string, opening: RecordOpening, session: Session, once: Once): Promise<RentalDetails> {
    await this.proof.demand(session);
    const by = session.admin;
    const { time_zone } = await this.settings.known();
    await this.openings.create(by, once, async (records) => {
      const rental = await this.rentals.find(id, records.tx);
      for (const witness of ['witness_1', 'witness_2'] as const)
        if (personKey(opening[witness]) === personKey(by.email)) throw ApiError.field(witness, 'invalid');
      // The database has no time zone of the company.
      await records.tx.query(`SELECT set_config('vaultway.day', $1, true)`, [dayIn(time_zone, new Date())]);
      const recorder = { recorded_by_id: by.id, recorded_by: by.email };
      return records.insert({ rental_id: rental.id, ...opening, ...recorder });
    });
    this.ledger.wake();
    return this.read(id);
  }

  private filtered({ box_id, account_id, arrears }: ExportRentals): SelectQueryBuilder<RentalEntity> {
    const rows = this.database.getRepository(RentalEntity).createQueryBuilder('rental');
    if (box_id !== null) rows.andWhere('rental.box_id = :box', { box: knownId(box_id) });
    if (account_id !== null) rows.andWhere('rental.account_id = :account', { account: knownId(account_id) });
    if (arrears)
      rows.andWhere('rental.paid_until < coalesce(rental.until, CAST(:today AS date))', {
        today: companyDay(this.settings),
      });
    return rows;
  }

  private async named(rows: readonly RentalEntity[]): Promise<Rental[]> {
    const { manager } = this.database;
    const boxes = await manager.findBy(BoxEntity, { id: In(rows.map(({ box_id }) => box_id)) });
    const numbers = new Map(boxes.map(({ id, number }) => [id, number]));
    const located = rows.map(({ account_id }) => ({ account_id, place_id: null }));
    const names = await namesOf(manager, located);
    const today = companyDay(this.settings);
    return rows.map((row) => {
      const { account_number } = names({ account_id: row.account_id, place_id: null });
      return {
        ...toRentalView(row, today, { account_number, box_number: numbers.get(row.box_id) ?? null }),
        ...overdueOf(row, today),
      };
    });
  }
}

/** @throws ApiError unless this is a payment of the rental that nothing has corrected */
async function requireCorrectable(tx: EntityManager, rental: string, payment: string): Promise<void> {
  const found = await tx.query<object[]>(
    `SELECT FROM rental_payments WHERE id = $1 AND rental_id = $2 AND periods = 1
       AND NOT EXISTS (SELECT FROM rental_payments WHERE corrects = $1)`,
    [knownId(payment), rental],
  );
  if (found.length === 0) throw ApiError.field('corrects', 'invalid');
}
