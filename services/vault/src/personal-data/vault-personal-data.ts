import { Injectable } from '@nestjs/common';
import {
  anonymizeAuditOf,
  auditStep,
  type EraserStep,
  type ExportSource,
  matches,
  namedRowsStep,
  type Person,
  PersonalData,
  personPattern,
  reviewStep,
} from '@vaultway/common';
import { DataSource } from 'typeorm';
import { NIL } from 'uuid';
import { OwnAccounts } from '../own-holdings/own-accounts.js';

const ITEMS = 500;

const IS_EMPTY = `NOT EXISTS (SELECT FROM items WHERE items.account_id = accounts.id AND items.state = 'in')`;

/**
 * The vault's personal data: whose an account is, by the id of a user or customer; names of visitors to safety deposit
 * boxes, and of witnesses of forced openings, who are found by name, since they have no address. An account that is not
 * closed, or not empty, keeps its holder, since otherwise nobody could say whose the items are.
 */
@Injectable()
export class VaultPersonalData extends PersonalData {
  readonly steps: readonly EraserStep[];
  readonly sources: readonly ExportSource[];
  readonly ownSources: readonly ExportSource[];

  constructor(
    private readonly database: DataSource,
    private readonly accounts: OwnAccounts,
  ) {
    super();
    this.steps = [
      this.unlink,
      namedRowsStep(database, { table: 'visits', text: 'visitor' }, async (tx, ids) => {
        await tx.query('UPDATE visits SET visitor = NULL WHERE id = ANY($1)', [ids]);
        await anonymizeAuditOf(tx, 'vault_visit', ids);
        return { visits: ids.length };
      }),
      namedRowsStep(
        database,
        { table: 'forced_openings', text: `concat_ws(E'\\n', witness_1, witness_2)` },
        async (tx, ids, person) => {
          await tx.query(
            `UPDATE forced_openings SET
               witness_1 = CASE WHEN NOT ${matches('witness_1', 2)} THEN witness_1 END,
               witness_2 = CASE WHEN NOT ${matches('witness_2', 2)} THEN witness_2 END
             WHERE id = ANY($1)`,
            [ids, personPattern(person)],
          );
          return { visits: ids.length };
        },
      ),
      auditStep(database),
      reviewStep(database, {
        type: 'vault_rental',
        from: 'rentals JOIN deposit_boxes box ON box.id = rentals.box_id',
        texts: ['end_note'],
        id: 'rentals.id',
        label: 'box.number',
      }),
      reviewStep(database, {
        type: 'vault_visit',
        from: 'visits JOIN deposit_boxes box ON box.id = visits.box_id',
        texts: ['visitor', 'void_reason'],
        id: 'visits.id',
        label: 'box.number',
      }),
      reviewStep(database, {
        type: 'vault_opening',
        from: `forced_openings JOIN rentals ON rentals.id = forced_openings.rental_id
          JOIN deposit_boxes box ON box.id = rentals.box_id`,
        texts: ['witness_1', 'witness_2', 'inventory'],
        id: 'forced_openings.id',
        label: 'box.number',
      }),
    ];
    this.sources = [this.exportedAccounts(false), this.exportedItems(false), this.visits, this.openings];
    this.ownSources = [this.exportedAccounts(true), this.exportedItems(true)];
  }

  private readonly unlink: EraserStep = async (person) => {
    const ids = await this.idsOf(person.user_id, await this.accounts.named(person));
    const unlinked = await this.database.transaction(async (tx) => {
      // No item comes in meanwhile: that needs an open account.
      const rows = await tx.query<{ id: string }[]>(
        `SELECT id FROM accounts WHERE id = ANY($1) AND status = 'closed' AND ${IS_EMPTY} ORDER BY id FOR UPDATE`,
        [ids],
      );
      const closed = rows.map(({ id }) => id);
      await tx.query(
        `UPDATE accounts SET holder_type = NULL, holder_id = NULL, updated_at = now() WHERE id = ANY($1)`,
        [closed],
      );
      await anonymizeAuditOf(tx, 'vault_account', closed);
      return closed.length;
    });
    const erased = { vault_accounts: unlinked, kept_vault_accounts: ids.length - unlinked };
    return { erased, next: null };
  };

  private readonly exportedAccounts =
    (isOwn: boolean): ExportSource =>
    async (person) => ({
      records: await this.database.query<object[]>(
        `SELECT 'vault_account' AS type, number, alias, status, holder_type, holder_id, insured_limit, insured_currency,
           created_at, updated_at
         FROM accounts WHERE id = ANY($1) ORDER BY number`,
        [await this.idsFor(person, isOwn)],
      ),
      next: null,
    });

  /** Exports items on these accounts, also those that were withdrawn. */
  private readonly exportedItems =
    (isOwn: boolean): ExportSource =>
    async (person, after) => {
      const records = await this.database.query<{ id: string }[]>(
        `SELECT 'vault_item' AS type, items.id, accounts.number AS account_number, kind, metal, refiner, serial, year,
           gross_weight, weight_unit, fineness, fine_weight, seal, insured_value, currency, state, items.created_at
         FROM items JOIN accounts ON accounts.id = account_id
         WHERE account_id = ANY($1) AND items.id > $2 ORDER BY items.id LIMIT ${ITEMS}`,
        [await this.idsFor(person, isOwn), after ?? NIL],
      );
      return { records, next: records.length < ITEMS ? null : (records.at(-1)?.id ?? null) };
    };

  /** Returns the accounts that a person may see, for a colleague also those of customers that are the person. */
  private async idsFor(person: Person, isOwn: boolean): Promise<string[]> {
    const linked = await this.accounts.linkedTo(person.email);
    const named = isOwn ? [] : await this.accounts.named(person);
    return this.idsOf(person.user_id, [...linked, ...named]);
  }

  private async idsOf(user: string | null | undefined, customers: readonly string[]): Promise<string[]> {
    const rows = await this.accounts
      .heldBy(user ?? null, customers)
      .select(['account.id'])
      .getMany();
    return rows.map(({ id }) => id);
  }

  private readonly visits: ExportSource = async (person) => ({
    records: await this.database.query<object[]>(
      `SELECT 'visit' AS type, visitor, identified_by, accompanied_by, in_at, out_at, voided_at, void_reason
       FROM visits WHERE ${matches('visitor', 1)} ORDER BY id LIMIT 1000`,
      [personPattern(person)],
    ),
    next: null,
  });

  private readonly openings: ExportSource = async (person) => ({
    records: await this.database.query<object[]>(
      `SELECT 'opening' AS type, reason, witness_1, witness_2, recorded_by, created_at FROM forced_openings
       WHERE ${matches('witness_1', 1)} OR ${matches('witness_2', 1)} ORDER BY id LIMIT 1000`,
      [personPattern(person)],
    ),
    next: null,
  });
}
