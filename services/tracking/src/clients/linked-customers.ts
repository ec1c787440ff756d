import { Controller } from '@nestjs/common';
import { OnRequest, personPattern, RequestBody } from '@vaultway/common';
import type { RequestPayload } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { isThePerson } from '../personal-data/customer-forgetting.js';

/** Answers the vault, which shows users what their customers have there. An invoice's address alone is no link. */
@Controller()
export class LinkedCustomers {
  constructor(private readonly database: DataSource) {}

  @OnRequest('customers.linked')
  async of(@RequestBody('customers.linked') { email }: RequestPayload<'customers.linked'>) {
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT customers.id FROM customers JOIN customer_users AS linked ON linked.customer_id = customers.id
       WHERE customers.deleted_at IS NULL AND lower(linked.email) = lower($1) ORDER BY customers.id`,
      [email],
    );
    return { ids: rows.map(({ id }) => id) };
  }

  @OnRequest('customers.named')
  async named(@RequestBody('customers.named') person: RequestPayload<'customers.named'>) {
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT id FROM customers WHERE ${isThePerson('name', 'emails')} ORDER BY id`,
      [personPattern(person)],
    );
    return { ids: rows.map(({ id }) => id) };
  }
}
