import { Injectable } from '@nestjs/common';
import {
  CompanySettings,
  likePattern,
  MessageClient,
  type Once,
  type Page,
  RecordStore,
  sortedPage,
  sortOf,
  Trash,
} from '@vaultway/common';
import type { Admin, CreateCustomer, Customer, ListCustomers, UpdateCustomer } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { OF_CUSTOMER } from '../privacy/parties.js';
import { CustomerEntity, toCustomerView } from './customer.entity.js';

/** Manages those who are invoiced. Invoices copy them, so that later edits change no invoice. */
@Injectable()
export class CustomerService {
  private readonly customers: RecordStore<CustomerEntity, Customer>;

  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly messages: MessageClient,
    trash: Trash,
  ) {
    this.customers = new RecordStore(database, {
      type: 'customer',
      entity: CustomerEntity,
      nameColumn: 'name',
      toView: toCustomerView,
    });
    trash.add(this.customers, (ids) => this.holders(ids));
  }

  /** Searches names, addresses, emails and tax numbers. */
  async list(query: ListCustomers): Promise<Page<Customer>> {
    const rows = this.database.getRepository(CustomerEntity).createQueryBuilder('customer');
    if (query.q !== null) {
      rows.where(
        `lower(concat_ws(' ', name, address, tax_number, array_to_string(emails, ' ')) COLLATE pg_c_utf8)
           LIKE lower(:q COLLATE pg_c_utf8)`,
        { q: likePattern(query.q) },
      );
    }
    const page = await sortedPage(rows, query, sortOf(query.sort));
    return page.with(page.rows.map(toCustomerView));
  }

  async read(id: string): Promise<Customer> {
    return toCustomerView(await this.customers.find(id));
  }

  /** Returns a customer that is not in the trash. */
  findOrNull(id: string, tx?: EntityManager): Promise<CustomerEntity | null> {
    return this.customers.findOrNull(id, tx);
  }

  /** Returns the oldest customer with an address, or creates one, in another noun's transaction. */
  async withEmail(
    tx: EntityManager,
    { email, name }: { email: string; name: string | null },
  ): Promise<CustomerEntity> {
    const known = await tx
      .createQueryBuilder(CustomerEntity, 'customers')
      .where(OF_CUSTOMER(':email'), { email })
      .orderBy('customers.created_at')
      .getOne();
    if (known) return known;
    const facts = { address: null, country: null, tax_number: null, payment_terms: null, note: null };
    return this.customers.within(tx, null).insert({ ...facts, name: name ?? email, emails: [email] });
  }

  async create(customer: CreateCustomer, by: Admin, once: Once): Promise<Customer> {
    return toCustomerView(await this.customers.create(by, once, (records) => records.insert(customer)));
  }

  async update({ id, updated_at, ...changed }: UpdateCustomer, by: Admin): Promise<Customer> {
    const customer = await this.customers.write(by, async (records) =>
      records.update(await records.lock(id, updated_at), changed),
    );
    return toCustomerView(customer);
  }

  remove(id: string, by: Admin): Promise<void> {
    return this.customers.remove(id, by);
  }

  /** Returns those who hold accounts of the vault that are not over; all while that is unknown. */
  private async holders(ids: string[]): Promise<string[]> {
    const settings = await this.settings.known().catch(() => null);
    if (settings && settings.vault !== true) return [];
    const asked = { ids, person: null };
    const holders = await this.messages.ask('vault.holders', asked, { fallback: undefined });
    return holders?.ids ?? ids;
  }
}
