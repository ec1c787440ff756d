import { Inject, Injectable } from '@nestjs/common';
import {
  ApiError,
  CompanySettings,
  CONFIG,
  listPage,
  type Once,
  Outbox,
  type Page,
  RecordStore,
  type RecordWriter,
} from '@vaultway/common';
import {
  type Admin,
  type CreateReservation,
  knownZone,
  type ListOwnReservations,
  type ListReservations,
  MAX_RESERVATION_MINUTES,
  type OwnReservation,
  type Reservation,
  type User,
} from '@vaultway/contracts';
import { DataSource, type EntityManager, In, MoreThan } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { BoxEntity } from '../boxes/box.entity.js';
import type { VaultConfig } from '../config.js';
import { OwnAccounts } from '../own-holdings/own-accounts.js';
import { knownId } from '../rows/known-id.js';
import { namesOf } from '../rows/names-of.js';
import { requireRow } from '../rows/require-row.js';
import { ReservationEntity, type ReservationRecord, toReservationRecord } from './reservation.entity.js';
import { ViewingRoomEntity } from './viewing-room.entity.js';
import { type VisitRequest, VisitRequests } from './visit-requests.js';

/** Reserves viewing rooms; an exclusion constraint keeps reservations of a room apart. */
@Injectable()
export class ReservationService {
  private readonly reservations: RecordStore<ReservationEntity, ReservationRecord>;

  constructor(
    private readonly database: DataSource,
    private readonly requests: VisitRequests,
    private readonly accounts: OwnAccounts,
    private readonly settings: CompanySettings,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Pick<VaultConfig, 'PUBLIC_URL'>,
  ) {
    this.reservations = new RecordStore(database, {
      type: 'vault_reservation',
      entity: ReservationEntity,
      nameColumn: 'starts_at',
      toView: toReservationRecord,
      taken: { reservations_room: 'viewing_room_taken', reservations_request: 'request_booked' },
      refused: {
        viewing_rooms_open: () => new ApiError('viewing_room_closed'),
        accounts_open: () => new ApiError('account_not_open'),
        reservations_box: () => ApiError.field('box_id', 'invalid'),
        reservations_closed: () => new ApiError('reservation_closed'),
      },
    });
  }

  async list(query: ListReservations): Promise<Page<Reservation>> {
    const rows = this.rows();
    const { from, to, state } = query;
    if (from !== null)
      // None is longer: the index then leaves out all that are over for long.
      rows.andWhere(
        `reservation.ends_at > :from
         AND reservation.starts_at > CAST(:from AS timestamptz) - interval '${MAX_RESERVATION_MINUTES} minutes'`,
        { from },
      );
    if (to !== null) rows.andWhere('reservation.starts_at < :to', { to });
    if (state !== null) rows.andWhere('reservation.state = :state', { state });
    for (const name of ['room_id', 'account_id', 'request_id'] as const)
      if (query[name] !== null)
        rows.andWhere(`reservation.${name} = :${name}`, { [name]: knownId(query[name]) });
    const page = await listPage(rows, { ...query, q: null }, [], (row) => row);
    return page.with(await this.named(page.rows));
  }

  /** Lists the reservations of a client's accounts. @throws ApiError `unavailable` */
  async listOwn(user: User, query: ListOwnReservations): Promise<Page<OwnReservation>> {
    const { from, state, request_id: request } = query;
    const rows = this.rows().where('reservation.account_id = ANY(:accounts)', {
      accounts: await this.accounts.idsOf(user),
    });
    if (from !== null) rows.andWhere('reservation.ends_at > :from', { from });
    if (state !== null) rows.andWhere('reservation.state = :state', { state });
    if (request !== null) rows.andWhere('reservation.request_id = :request', { request: knownId(request) });
    const page = await listPage(rows, { ...query, q: null }, [], (row) => row);
    return page.with((await this.named(page.rows)).map(toOwnReservation));
  }

  /**
   * Books a room, and tells the client whose request it is for.
   *
   * @throws ApiError `viewing_room_taken`, `viewing_room_closed`, `account_not_open`, `request_booked`,
   *   `request_closed`, `unavailable`; naming the field of what is unknown or unfit
   */
  async book(
    { request_id, starts_at, ends_at, ...reservation }: CreateReservation,
    by: Admin,
    once: Once,
  ): Promise<Reservation> {
    const found = this.requestOf(request_id, reservation.account_id);
    // Asks before the transaction, but refuses in it: a request that is repeated has its reservation already.
    await Promise.allSettled([found]);
    const booked = await this.reservations.create(by, once, async (records) => {
      if (Date.parse(ends_at) <= Date.now()) throw ApiError.field('ends_at', 'invalid');
      const request = await found;
      await requireRow(records.tx, { table: 'viewing_rooms', field: 'room_id', id: reservation.room_id });
      await requireRow(records.tx, { table: 'deposit_boxes', field: 'box_id', id: reservation.box_id });
      const row = await records.insert({
        ...reservation,
        request_id: request?.id ?? null,
        request_number: request?.number ?? null,
        starts_at: new Date(starts_at),
        ends_at: new Date(ends_at),
        state: 'booked',
        booked_by_id: by.id,
        booked_by: by.email,
        cancelled_by: null,
      });
      if (request) await this.tell(records.tx, request, { row, event: 'booked' });
      return row;
    });
    return this.one(booked);
  }

  /**
   * Frees the room, and tells the client whose request it was for, unless it is over.
   *
   * @throws ApiError `reservation_closed`
   */
  async cancel(id: string, by: Admin): Promise<Reservation> {
    const { request_id } = await this.reservations.find(id);
    const request = request_id === null ? null : await this.requests.ask(request_id);
    const cancelled = await this.reservations.write(by, async (records) => {
      const before = await records.lock(id);
      if (before.state !== 'booked') throw new ApiError('reservation_closed');
      return this.free(records, { row: before, request, by });
    });
    return this.one(cancelled);
  }

  /**
   * Prepares the end of a box's rental.
   *
   * @returns a function that cancels, in the transaction of the end, what is booked for the box and not over; it throws
   *   ApiError `unavailable` for the request of one that was booked meanwhile
   * @throws ApiError `unavailable` while tracking does not answer
   */
  async prepareEnd(box_id: string): Promise<(tx: EntityManager, by: Admin) => Promise<void>> {
    const requests = new Map<string | null, VisitRequest | null>([[null, null]]);
    for (const { request_id: id } of await this.upcoming(this.database.manager, box_id))
      if (id !== null) requests.set(id, await this.requests.ask(id));
    return async (tx, by) => {
      const records = this.reservations.within(tx, by);
      for (const { id } of await this.upcoming(tx, box_id)) {
        const row = await records.lock(id);
        const request = requests.get(row.request_id);
        if (request === undefined) throw new ApiError('unavailable', { retryAfter: 1 });
        if (row.state === 'booked') await this.free(records, { row, request, by });
      }
    };
  }

  private upcoming(tx: EntityManager, box_id: string): Promise<ReservationEntity[]> {
    return tx.find(ReservationEntity, {
      where: { box_id, state: 'booked', ends_at: MoreThan(new Date()) },
      order: { id: 'ASC' },
    });
  }

  private async free(
    records: RecordWriter<ReservationEntity>,
    { row: before, request, by }: { row: ReservationEntity; request: VisitRequest | null; by: Admin },
  ): Promise<ReservationEntity> {
    const row = await records.update(before, { state: 'cancelled', cancelled_by: by.email });
    if (request && row.ends_at > new Date()) await this.tell(records.tx, request, { row, event: 'unbooked' });
    return row;
  }

  private rows() {
    return this.database.getRepository(ReservationEntity).createQueryBuilder('reservation');
  }

  private async requestOf(id: string | null, account_id: string): Promise<VisitRequest | null> {
    const account = await this.database.manager.findOneBy(AccountEntity, { id: knownId(account_id) });
    if (!account) throw ApiError.field('account_id', 'invalid');
    return id === null ? null : this.requests.find(id, account);
  }

  private async tell(
    tx: EntityManager,
    request: VisitRequest,
    { row, event }: { row: ReservationEntity; event: 'booked' | 'unbooked' },
  ): Promise<void> {
    const { time_zone } = this.settings.current();
    await this.outbox.add(tx, 'mail.requested', {
      kind: 'request_news',
      to: [request.email],
      language: request.language,
      data: {
        event,
        number: request.number,
        text: null,
        visit: {
          starts_at: row.starts_at.toISOString(),
          ends_at: row.ends_at.toISOString(),
          time_zone: knownZone(time_zone),
        },
        request_url: new URL(`/account/request.html?id=${request.id}`, this.config.PUBLIC_URL).href,
        log: null,
      },
    });
  }

  private async one(row: ReservationEntity): Promise<Reservation> {
    const [view] = await this.named([row]);
    return view as Reservation;
  }

  private async named(rows: readonly ReservationEntity[]): Promise<Reservation[]> {
    const { manager } = this.database;
    const rooms = await manager.findBy(ViewingRoomEntity, { id: In(rows.map(({ room_id }) => room_id)) });
    const boxes = await manager.findBy(BoxEntity, {
      id: In(rows.map(({ box_id }) => box_id).filter((id) => id !== null)),
    });
    const roomNames = new Map(rooms.map(({ id, name }) => [id, name]));
    const boxNumbers = new Map(boxes.map(({ id, number }) => [id, number]));
    const located = ({ account_id }: ReservationEntity) => ({ account_id, place_id: null });
    const names = await namesOf(manager, rows.map(located));
    return rows.map((row) => ({
      ...toReservationRecord(row),
      room: roomNames.get(row.room_id) ?? '',
      account_number: names(located(row)).account_number,
      box_number: boxNumbers.get(row.box_id ?? '') ?? null,
    }));
  }
}

const toOwnReservation = ({
  room_id: _room,
  box_id: _box,
  booked_by: _by,
  cancelled_by: _cancelled,
  ...own
}: Reservation): OwnReservation => own;
