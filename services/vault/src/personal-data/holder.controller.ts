import { Controller, Module } from '@nestjs/common';
import { OnRequest, RequestBody } from '@vaultway/common';
import type { RequestPayload } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { OwnAccounts } from '../own-holdings/own-accounts.js';
import { OwnHoldingsModule } from '../own-holdings/own-holdings.controller.js';
import { IS_OVER } from '../accounts/account-end.js';

/** Answers auth and tracking, which keep the holders of accounts. */
@Controller()
class HolderController {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: OwnAccounts,
  ) {}

  @OnRequest('vault.holders')
  async among(@RequestBody('vault.holders') { ids, person }: RequestPayload<'vault.holders'>) {
    const customers = person ? await this.accounts.named(person) : [];
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT DISTINCT id FROM (
         SELECT lower(holder_id) AS id FROM accounts WHERE lower(holder_id) = ANY($1) AND NOT (${IS_OVER})
         UNION ALL SELECT lower(person_id) FROM account_people JOIN accounts ON accounts.id = account_id
         WHERE lower(person_id) = ANY($1) AND (role = 'holder' OR $2) AND NOT (${IS_OVER})) AS holders ORDER BY id`,
      [[...ids, ...customers], person === null],
    );
    return { ids: rows.map(({ id }) => id) };
  }
}

@Module({ imports: [OwnHoldingsModule], controllers: [HolderController] })
export class HolderModule {}
