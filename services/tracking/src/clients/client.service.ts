import { Injectable } from '@nestjs/common';
import { ApiError, type Page, recordAudit, sortedPage, sortOf } from '@vaultway/common';
import {
  type Admin,
  type ClientFigures,
  type LinkedUser,
  type ListLinkedUsers,
  type ReadClientFigures,
  withDigits,
} from '@vaultway/contracts';
import { DataSource, Raw, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { CustomerService } from '../customers/customer.service.js';
import { PAID, UNPAID } from '../invoices/invoice-balance.js';
import { OF_CUSTOMER } from '../privacy/parties.js';
import { LinkedUserEntity, toLinkedUser } from './linked-user.entity.js';

/** Parcels of a client that are counted and summed up. */
const MAX_COUNTED = 1000;
const MAX_CUSTOMERS = 100;

interface Sum {
  currency: string;
  amount: string;
}

/** Links users to customers, and tells the desk what a client has. */
@Injectable()
export class ClientService {
  constructor(
    private readonly database: DataSource,
    private readonly customers: CustomerService,
  ) {}

  /** @throws ApiError `not_found` */
  async list(customerId: string, query: ListLinkedUsers): Promise<Page<LinkedUser>> {
    const { id } = await this.customers.read(customerId);
    const rows = this.database.manager
      .createQueryBuilder(LinkedUserEntity, 'linked')
      .where('linked.customer_id = :id', { id });
    const page = await sortedPage(rows, query, sortOf(query.sort));
    return page.with(page.rows.map(toLinkedUser));
  }

  /** Lets a user see a customer's invoices; repeating it changes nothing. @throws ApiError `not_found` */
  async link(customerId: string, email: string, by: Admin): Promise<LinkedUser> {
    return this.database.transaction(async (tx) => {
      const customer = await this.customers.findOrNull(customerId, tx);
      if (!customer) throw new ApiError('not_found');
      const row = { id: v7(), customer_id: customer.id, email, created_at: new Date() };
      const added = await tx
        .createQueryBuilder()
        .insert()
        .into(LinkedUserEntity)
        .values(row)
        .orIgnore()
        .returning('id')
        .execute();
      const [known] = await this.of(tx, customer.id, email);
      if (!known) throw new ApiError('not_found'); // Unlinked meanwhile.
      if ((added.raw as unknown[]).length > 0) await record(tx, 'customer.linked', customer.id, email, by);
      return toLinkedUser(known);
    });
  }

  /** @throws ApiError `not_found` */
  async unlink(customerId: string, email: string, by: Admin): Promise<void> {
    await this.database.transaction(async (tx) => {
      const customer = await this.customers.findOrNull(customerId, tx);
      const [known] = customer ? await this.of(tx, customer.id, email) : [];
      const deleted = known && (await tx.delete(LinkedUserEntity, { id: known.id }));
      if (!customer || deleted?.affected !== 1) throw new ApiError('not_found');
      await record(tx, 'customer.unlinked', customer.id, email, by);
    });
  }

  /** @throws ApiError `not_found` for an unknown customer */
  async figures({ customer_id, email }: ReadClientFigures): Promise<ClientFigures> {
    if (customer_id === null) {
      if (email === null) throw ApiError.field('email', 'required');
      const customers = await this.database.query<{ id: string; name: string }[]>(
        `SELECT id, name FROM customers WHERE ${OF_CUSTOMER('$1')} ORDER BY name, id LIMIT ${MAX_CUSTOMERS}`,
        [email],
      );
      return this.sumUp([email], customers);
    }
    const { id, emails } = await this.customers.read(customer_id);
    const linked = await this.database.manager.findBy(LinkedUserEntity, { customer_id: id });
    const sums = await this.sumUp([...emails, ...linked.map((user) => user.email)], [{ id, name: '' }]);
    return { ...sums, customers: [] };
  }

  private async sumUp(
    emails: readonly string[],
    customers: ClientFigures['customers'],
  ): Promise<ClientFigures> {
    const addresses = [...new Set(emails.map((email) => email.toLowerCase()))];
    const ids = customers.map(({ id }) => id);
    const [[parcels], [invoices]] = await Promise.all([
      this.database.query<{ count: number; values: Sum[] }[]>(
        `WITH own AS (
           SELECT id, value_currency, value_amount FROM parcels
           WHERE deleted_at IS NULL AND recipient_email IS NOT NULL AND lower(recipient_email) = ANY($1)
           UNION
           SELECT id, value_currency, value_amount FROM parcels
           WHERE deleted_at IS NULL AND sender_email IS NOT NULL AND lower(sender_email) = ANY($1)
           LIMIT ${MAX_COUNTED + 1}
         )
         SELECT (SELECT count(*)::int FROM own) AS count, (
           SELECT coalesce(json_agg(sums ORDER BY currency), '[]') FROM (
             SELECT value_currency AS currency, sum(value_amount)::text AS amount FROM own
             WHERE value_amount IS NOT NULL GROUP BY value_currency
           ) sums
         ) AS values`,
        [addresses],
      ),
      this.database.query<{ count: number; open: Sum[] }[]>(
        `SELECT (SELECT count(*)::int FROM invoices WHERE customer_id = ANY($1)) AS count, (
           SELECT coalesce(json_agg(sums ORDER BY currency), '[]') FROM (
             SELECT currency, sum(amount - ${PAID})::text AS amount FROM invoices invoice
             WHERE customer_id = ANY($1) AND currency IS NOT NULL AND ${UNPAID} GROUP BY currency
           ) sums
         ) AS open`,
        [ids],
      ),
    ]);
    const count = parcels?.count ?? 0;
    return {
      parcels: Math.min(count, MAX_COUNTED),
      at_least: count > MAX_COUNTED,
      values: exact(parcels?.values),
      invoices: invoices?.count ?? 0,
      open: exact(invoices?.open),
      customers,
    };
  }

  private of(tx: EntityManager, customer_id: string, email: string) {
    const same = Raw((column) => `lower(${column}) = lower(:email)`, { email });
    return tx.findBy(LinkedUserEntity, { customer_id, email: same });
  }
}

const exact = (sums: readonly Sum[] = []): Sum[] =>
  sums.map(({ currency, amount }) => ({ currency, amount: withDigits(amount, currency) }));

const record = (
  tx: EntityManager,
  action: 'customer.linked' | 'customer.unlinked',
  record_id: string,
  email: string,
  by: Admin,
) =>
  recordAudit(tx, {
    by,
    action,
    record_type: 'customer',
    record_id,
    before: action === 'customer.linked' ? null : { email },
    after: action === 'customer.linked' ? { email } : null,
  });
