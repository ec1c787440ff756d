import { Controller } from '@nestjs/common';
import { OnRequest, personPattern, RequestBody } from '@vaultway/common';
import type { RequestPayload, RequestReply } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { CustomerEntity } from '../customers/customer.entity.js';
import { linkedCustomers } from '../customers/linked-customers.js';
import { isThePerson } from '../personal-data/customer-forgetting.js';

/** Answers the vault, which shows users what their customers have there. */
@Controller()
export class LinkedCustomers {
  constructor(private readonly database: DataSource) {}

  @OnRequest('customers.linked')
  async of(@RequestBody('customers.linked') { email }: RequestPayload<'customers.linked'>) {
    return { ids: await linkedCustomers(this.database, email) };
  }

  @OnRequest('customer.contact')
  async contact(
    @RequestBody('customer.contact') { id }: RequestPayload<'customer.contact'>,
  ): Promise<RequestReply<'customer.contact'>> {
    const customer = isUuid(id) ? await this.database.manager.findOneBy(CustomerEntity, { id }) : null;
    return customer && { emails: customer.emails };
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
