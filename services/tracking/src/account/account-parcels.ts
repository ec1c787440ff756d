import { Injectable } from '@nestjs/common';
import { ApiError, keyColumns, Keyset, orderBy, Page, type SortOrder } from '@vaultway/common';
import type { AccountParcel, AccountParcelDetails, Language, ListAccountParcels } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { DeliveryPins } from '../handovers/delivery-pins.js';
import { GETS_ALL } from '../notifications/account-news.js';
import { SubscriptionService } from '../notifications/subscription.service.js';
import { requestedCodeKey } from '../parcels/code-key.js';
import { OPEN } from '../parcels/list/parcel-filter.js';
import { statusKey } from '../parcels/parcel.mapper.js';
import { OF_RECIPIENT, OF_SENDER } from '../privacy/parties.js';
import { AccountInvoices } from './account-invoices.js';

/** Parcels of a user that are counted. */
const MAX_COUNTED = 1000;

const FIELDS = `id, tracking_code, recipient_name, sender_name, pickup_location, destination, current_location, status, step,
  min_expected_delivery_date::text, max_expected_delivery_date::text, created_at, updated_at`;

type Row = Omit<AccountParcel, 'status_key' | 'created_at' | 'updated_at'> & {
  created_at: Date;
  updated_at: Date;
};

/** Parcels that name a user's address. Each party's are read by its own index, newest first. */
@Injectable()
export class AccountParcels {
  constructor(
    private readonly database: DataSource,
    private readonly pins: DeliveryPins,
    private readonly subscriptions: SubscriptionService,
    private readonly invoices: AccountInvoices,
  ) {}

  async list(email: string, query: ListAccountParcels): Promise<Page<AccountParcel>> {
    const keyset = new Keyset(['account parcels', email.toLowerCase()], query, orderOf(query.sort));
    const { found, counted } = await keyset.read(() => this.find(email, query, keyset));
    const { rows, next } = keyset.cut(found);
    const total = Math.min(counted, MAX_COUNTED);
    return new Page(rows.map(toAccountParcel), total, keyset, next, counted > MAX_COUNTED);
  }

  private async find(email: string, query: ListAccountParcels, keyset: Keyset) {
    const values: unknown[] = [email];
    const parameter = (value: unknown) => `$${values.push(value)}`;
    const order = orderBy(keyset.order);
    const filters = [
      ...(query.step === null ? [] : [`step = ${parameter(query.step)}`]),
      ...(query.open === 'yes' ? [OPEN] : []),
    ];
    const parties = PARTIES.filter(({ role }) => query.role === null || query.role === role);
    const of = (from: string) => [from, ...filters].join(' AND ');
    const counts = parties.map(
      ({ where }) =>
        `(SELECT count(*) FROM (SELECT FROM parcels WHERE ${of(where)} LIMIT ${MAX_COUNTED + 1}) AS hits)`,
    );
    const [{ counted } = { counted: '0' }] = await this.database.query<{ counted: string }[]>(
      `SELECT ${counts.join(' + ')} AS counted`,
      values,
    );
    const rest = keyset.condition(parameter);
    const limit = parameter(keyset.offset + keyset.per_page + 1);
    const each = parties.map(
      ({ role, where }) =>
        `(SELECT '${role}' AS role, ${FIELDS}, ${keyColumns(keyset.order).join(', ')}
          FROM parcels WHERE ${of(where)} AND ${rest} ORDER BY ${order} LIMIT ${limit})`,
    );
    const found = await this.database.query<Row[]>(
      `SELECT * FROM (${each.join(' UNION ALL ')}) AS parcels
       ORDER BY ${order} OFFSET ${parameter(keyset.offset)} LIMIT ${parameter(keyset.per_page + 1)}`,
      values,
    );
    return { found, counted: Number(counted) };
  }

  /** @throws ApiError `parcel_not_found`, also for a stranger's parcel */
  async read(email: string, code: string): Promise<AccountParcelDetails> {
    const row = await this.own(email, code);
    const facts = await this.database.query<{ delivered: boolean; notified: boolean }[]>(
      `SELECT EXISTS (SELECT FROM handover_parcels JOIN handovers ON handovers.id = handover_id
         WHERE parcel_id = $1 AND kind = 'deliver') AS delivered,
         (EXISTS (SELECT FROM subscriptions WHERE parcel_id = $1 AND lower(email) = lower($2)
           AND confirmed_at IS NOT NULL) OR ${GETS_ALL}) AS notified`,
      [row.id, email],
    );
    return {
      ...toAccountParcel(row),
      proof_of_delivery: facts[0]?.delivered === true,
      invoices: await this.invoices.ofParcel(email, row.id),
      delivery_pin: row.role === 'recipient' ? await this.pins.read(row.id) : null,
      notify: facts[0]?.notified === true ? 'yes' : 'no',
    };
  }

  /** Starts or stops emails about a user's parcel. The address is verified, so no link confirms it. */
  async notify(email: string, code: string, language: Language, wanted: boolean) {
    const { id } = await this.own(email, code);
    await this.subscriptions.choose(id, email, language, wanted);
    return this.read(email, code);
  }

  /** Finds a user's parcel by its code. @throws ApiError `parcel_not_found` */
  async own(email: string, code: string): Promise<Row> {
    const [row] = await this.database.query<Row[]>(
      `SELECT ${FIELDS}, CASE WHEN lower(recipient_email) = lower($1) THEN 'recipient' ELSE 'sender' END AS role
       FROM parcels WHERE code_key = $2 AND deleted_at IS NULL AND (${OF_RECIPIENT} OR ${OF_SENDER})`,
      [email, requestedCodeKey(code)],
    );
    if (!row) throw new ApiError('parcel_not_found');
    return row;
  }
}

/** A parcel of both is the recipient's, so that it is listed once. Conditions match those of the indexes. */
const PARTIES = [
  { role: 'recipient', where: `deleted_at IS NULL AND recipient_email IS NOT NULL AND ${OF_RECIPIENT}` },
  {
    role: 'sender',
    where: `deleted_at IS NULL AND sender_email IS NOT NULL AND ${OF_SENDER}
      AND lower(recipient_email) IS DISTINCT FROM lower($1)`,
  },
] as const;

const orderOf = (sort: string): SortOrder => ({
  keys: [
    { sql: 'created_at', type: 'timestamptz' },
    { sql: 'id', type: 'uuid' },
  ],
  descending: sort.startsWith('-'),
});

const toAccountParcel = (row: Row): AccountParcel => ({
  id: row.id,
  tracking_code: row.tracking_code,
  role: row.role,
  recipient_name: row.recipient_name,
  sender_name: row.sender_name,
  pickup_location: row.pickup_location,
  destination: row.destination,
  current_location: row.current_location,
  status: row.status,
  status_key: statusKey(row),
  step: row.step,
  min_expected_delivery_date: row.min_expected_delivery_date,
  max_expected_delivery_date: row.max_expected_delivery_date,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
