import { Injectable } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import {
  type Holding,
  type ReadStatement,
  STATEMENT_ITEMS,
  type StatementItem,
  type User,
  type VaultStatement,
} from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { NIL } from 'uuid';
import type { AccountEntity } from '../accounts/account.entity.js';
import { IN_ORDER, METAL_SUMS } from '../items/holdings.js';
import { CAME_IN, WENT_OUT } from '../items/made-items.js';
import { SENT_AT_ONCE } from '../ledger/ledger.js';
import { OwnAccounts } from './own-accounts.js';
import { vaultsOf } from '../places/vaults-of.js';

/** Newest entry of the ledger in a statement. */
interface Head {
  id: string | null;
  position: number;
  root: string | null;
  logged_at: Date | null;
  at: Date | null;
}

/** A row of a statement's CSV. */
export type StatementRow = StatementItem & {
  account_number: string;
  as_of: string;
  ledger_position: string;
  ledger_root: string | null;
};

const NO_ENTRY: Head = { id: null, position: 0, root: null, logged_at: null, at: null };

/**
 * SQL for items on account `$1` after the entry `$2` of the ledger: each as its newest movement up to there left it.
 * What an item is never changes.
 */
const ITEMS_THEN = `
  SELECT item.*, latest.place_then FROM (
    SELECT DISTINCT ON (part.item_id) part.item_id, ${WENT_OUT} AS went_out,
      CASE WHEN ${CAME_IN} OR movement.kind = 'transfer' THEN movement.account_id ELSE part.from_account_id END
        AS account_then,
      CASE WHEN ${CAME_IN} OR movement.kind = 'move' THEN movement.place_id ELSE part.from_place_id END AS place_then
    FROM movement_items part
      JOIN movements movement ON movement.id = part.movement_id
      JOIN ledger ON ledger.id = movement.id
    WHERE ledger.position <= $2 AND part.item_id IN (
      SELECT came.item_id FROM movement_items came JOIN movements into_it ON into_it.id = came.movement_id
      WHERE into_it.account_id = $1 AND into_it.state = 'done')
    ORDER BY part.item_id, ledger.position DESC
  ) AS latest JOIN items item ON item.id = latest.item_id
  WHERE NOT latest.went_out AND latest.account_then = $1`;

const COLUMNS = `id, kind, metal, refiner, serial, gross_weight, weight_unit, fineness, year, seal, insured_value,
  currency, fine_weight`;

/** Tells clients what was on an account at an instant, from the ledger. */
@Injectable()
export class Statements {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: OwnAccounts,
  ) {}

  /** @throws ApiError `not_found`, `unavailable`; validation of an instant ahead */
  async read(user: User, query: ReadStatement): Promise<VaultStatement> {
    const { statement } = await this.ofAccount(await this.account(user, query), query.at);
    return statement;
  }

  /**
   * Returns the statement of any account, and the id of its entry of the ledger.
   *
   * @throws ApiError validation of an instant ahead
   */
  async ofAccount(
    account: AccountEntity,
    at: string | null,
  ): Promise<{ statement: VaultStatement; entry: string | null }> {
    const { head, as_of } = await this.begin(at);
    const holdings = await this.database.query<Holding[]>(
      `SELECT ${METAL_SUMS} FROM (${ITEMS_THEN}) AS then_here GROUP BY metal ORDER BY ${IN_ORDER}`,
      [account.id, head.position],
    );
    const items = await this.items(account.id, head, NIL);
    const count = holdings.reduce((sum, holding) => sum + holding.items, 0);
    const statement = {
      account_id: account.id,
      number: account.number,
      alias: account.alias,
      as_of,
      holdings,
      items,
      left_out: count - items.length,
      position: head.position,
      root: head.root,
      logged_at: head.logged_at?.toISOString() ?? null,
    };
    return { statement, entry: head.id };
  }

  /** Finds an account, and reads its items at an instant in chunks. @throws ApiError as `read` */
  async chunks(user: User, query: ReadStatement): Promise<AsyncGenerator<StatementRow[]>> {
    const account = await this.account(user, query);
    const { head, as_of } = await this.begin(query.at);
    return this.rows(account, head, as_of);
  }

  private async *rows(account: AccountEntity, head: Head, as_of: string): AsyncGenerator<StatementRow[]> {
    const of = {
      account_number: account.number,
      as_of,
      ledger_position: String(head.position),
      ledger_root: head.root,
    };
    for (let after: string | undefined = NIL; after !== undefined;) {
      const items: StatementItem[] = await this.items(account.id, head, after);
      yield items.map((item) => ({ ...item, ...of }));
      after = items.length === STATEMENT_ITEMS ? items.at(-1)?.id : undefined;
    }
  }

  /** Finds an account of a client. @throws ApiError as `read` */
  account(user: User, { account_id, at }: Pick<ReadStatement, 'account_id' | 'at'>): Promise<AccountEntity> {
    refuseAhead(at);
    return this.accounts.find(user, account_id);
  }

  private async begin(at: string | null) {
    refuseAhead(at);
    const head = await this.headAt(at);
    const now = new Date(Math.max(Date.now(), head.at?.getTime() ?? 0)).toISOString();
    return { head, as_of: at ?? now };
  }

  /**
   * Returns the newest movement or count of the ledger before the first entry after an instant. Waits for movements
   * that are being carried out, since they may have been done before it.
   */
  private async headAt(at: string | null): Promise<Head> {
    await this.database.query(`SELECT pg_advisory_xact_lock_shared(hashtext('ledger'))`);
    const [head] = await this.database.query<Head[]>(
      `SELECT ledger.id, ledger.position::int, encode(root, 'hex') AS root, logged.at AS logged_at, ledger.at
       FROM ledger LEFT JOIN ledger_logged logged ON logged.position = ledger.position
       WHERE ${SENT_AT_ONCE} AND ($1::timestamptz IS NULL
         OR ledger.position < coalesce((SELECT min(position) FROM ledger WHERE at > $1), 9223372036854775807))
       ORDER BY ledger.position DESC LIMIT 1`,
      [at],
    );
    return head ?? NO_ENTRY;
  }

  private async items(account: string, { position }: Head, after: string): Promise<StatementItem[]> {
    const rows = await this.database.query<(Omit<StatementItem, 'vault'> & { place_then: string })[]>(
      `SELECT ${COLUMNS}, place_then FROM (${ITEMS_THEN}) AS then_here
       WHERE id > $3 ORDER BY id LIMIT ${STATEMENT_ITEMS}`,
      [account, position, after],
    );
    const vaultOf = await vaultsOf(
      this.database.manager,
      rows.map(({ place_then }) => place_then),
    );
    return rows.map(({ place_then, ...item }) => ({ ...item, vault: vaultOf(place_then) }));
  }
}

function refuseAhead(at: string | null): void {
  if (at !== null && Date.parse(at) > Date.now()) throw ApiError.field('at', 'in_the_future', { minutes: 0 });
}
