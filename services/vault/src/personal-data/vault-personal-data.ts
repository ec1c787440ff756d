import { Injectable } from '@nestjs/common';
import {
  anonymizeAuditOf,
  auditStep,
  type EraserStep,
  type ExportSource,
  matches,
  namedRowsStep,
  outboxStep,
  type Person,
  PersonalData,
  personPattern,
  reviewStep,
  Withdrawals,
} from '@vaultway/common';
import type { AccountRole, RecordToReview } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { NIL } from 'uuid';
import type { AccountClients } from '../accounts/account-clients.js';
import { IS_OVER } from '../accounts/account-end.js';
import { OwnAccounts } from '../own-holdings/own-accounts.js';

const PAGE = 500;

/** Invitations with all texts that may name a person. */
const AUDITORS = `(SELECT invitation.id, concat_ws(E'\\n', email, name, firm, remark) AS texts
  FROM count_invitations invitation
    LEFT JOIN count_signatures signature ON signature.invitation_id = invitation.id) AS auditors`;

/**
 * The vault's personal data: whose an account is, by the id of a user or customer; names of visitors to safety deposit
 * boxes, of witnesses of forced openings, and of people who may enter a place, who are found by name, since they have
 * no address; names and addresses of outside auditors. No account loses its holder before it is over, since otherwise
 * nobody could say whose the items or the contents of its box are.
 */
@Injectable()
export class VaultPersonalData extends PersonalData {
  readonly steps: readonly EraserStep[];
  readonly sources: readonly ExportSource[];
  readonly ownSources: readonly ExportSource[];

  constructor(
    private readonly database: DataSource,
    private readonly accounts: OwnAccounts,
    withdrawals: Withdrawals,
  ) {
    super();
    this.steps = [
      this.removeNominee,
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
          return { openings: ids.length };
        },
      ),
      namedRowsStep(database, { table: 'places', text: 'may_enter' }, async (tx, ids, person) => {
        // Marks names before it splits, since a name can have a comma or line break itself.
        await tx.query(
          `UPDATE places SET updated_at = greatest(now(), updated_at + interval '1 ms'), may_enter = (
             SELECT string_agg(part, E'\\n' ORDER BY at)
             FROM regexp_split_to_table(regexp_replace(may_enter COLLATE pg_c_utf8, $2, E'\\x01', 'gi'),
               E'\\\\s*[,;\\n]\\\\s*') WITH ORDINALITY AS parts(part, at)
             WHERE part <> '' AND part NOT LIKE E'%\\x01%')
           WHERE id = ANY($1)`,
          [ids, personPattern(person)],
        );
        return { places: ids.length };
      }),
      namedRowsStep(database, { table: AUDITORS, text: 'texts' }, eraseAuditors),
      outboxStep(database, withdrawals),
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
        texts: [
          'witness_1',
          'witness_2',
          'inventory',
          "(SELECT string_agg(remove_reason, ' ') FROM item_photos WHERE opening_id = forced_openings.id)",
        ],
        id: 'forced_openings.id',
        label: 'box.number',
      }),
      reviewStep(database, {
        type: 'vault_count',
        from: `counts LEFT JOIN places ON places.id = counts.place_id
          LEFT JOIN accounts ON accounts.id = counts.account_id`,
        texts: [
          `(SELECT string_agg(concat_ws(' ', name, firm, remark), ' ') FROM count_signatures
            WHERE count_id = counts.id)`,
          "(SELECT string_agg(reason, ' ') FROM count_lines WHERE count_id = counts.id)",
        ],
        id: 'counts.id',
        label: 'coalesce(places.code, accounts.number)',
      }),
      reviewStep(database, {
        type: 'vault_movement',
        from: 'movements LEFT JOIN accounts ON accounts.id = movements.account_id',
        texts: ['explanation'],
        id: 'movements.id',
        label: 'accounts.number',
      }),
      reviewStep(database, {
        type: 'vault_place',
        from: 'places',
        texts: ['may_enter'],
        id: 'id',
        label: 'code',
      }),
      reviewStep(database, {
        type: 'vault_item',
        from: `(SELECT item_id, string_agg(remove_reason, ' ') AS reasons FROM item_photos
            WHERE remove_reason IS NOT NULL GROUP BY item_id) AS photos
          JOIN items ON items.id = item_id`,
        texts: ['reasons'],
        id: 'items.id',
        label: 'coalesce(serial, seal)',
      }),
    ];
    this.sources = [...this.sourcesFor(false), this.rolesOn(false), this.invitations(false), this.entrants];
    this.ownSources = [...this.sourcesFor(true), this.rolesOn(true), this.invitations(true)];
  }

  /** Removes a nominee from accounts at once, whatever is on them. */
  private readonly removeNominee: EraserStep = async (person) => {
    const customers = await this.accounts.named(person);
    await this.database.transaction((tx) => removePeople(tx, person.user_id, customers, 'nominee'));
    return { erased: {}, next: null };
  };

  /** Waits for accounts that were opened after auth asked for holders. */
  private readonly unlink: EraserStep = async (person, _, erasure) => {
    const customers = await this.accounts.named(person);
    const ids = await this.idsOf(person.user_id, customers, 'holders');
    const held = await this.idsOf(person.user_id, customers, 'main');
    // Without holders nobody could list the openings again.
    const toReview = await erasure.transaction(async (tx) => {
      // No item comes in and no rental begins meanwhile: that needs an open account.
      const over = await tx.query<object[]>(
        `SELECT FROM accounts WHERE id = ANY($1) AND ${IS_OVER} ORDER BY id FOR UPDATE`,
        [ids],
      );
      if (over.length < ids.length) throw new Error('an account of this person is not closed and empty');
      await tx.query(
        `UPDATE accounts SET holder_type = NULL, holder_id = NULL, updated_at = now() WHERE id = ANY($1)`,
        [held],
      );
      await anonymizeAuditOf(tx, 'vault_account', held);
      await removePeople(tx, person.user_id, customers, 'holder');
      return photographedOpenings(tx, ids);
    });
    return { erased: { vault_accounts: ids.length }, toReview, next: null, commit: true };
  };

  /** The owner's have neither names of others nor texts of colleagues, and nothing found by name. */
  private sourcesFor(isOwn: boolean): ExportSource[] {
    const alsoFor = (column: string) => (isOwn ? '' : ` OR ${matches(column, 2)}`);
    const forColleagues = (columns: string) => (isOwn ? '' : `, ${columns}`);
    const ownName = (column: string) => `CASE WHEN ${matches(column, 2)} THEN ${column} END AS ${column}`;
    return [
      `SELECT 'vault_account' AS type, id, number, alias, status, insured_limit, insured_currency, created_at, updated_at
         ${forColleagues('holder_type, holder_id, agreement_note, agreement_sha256')}
       FROM accounts WHERE id = ANY($1)`,
      // Also those that were withdrawn.
      `SELECT 'vault_item' AS type, items.id, accounts.number AS account_number, kind, metal, refiner, serial, year,
         gross_weight, weight_unit, fineness, fine_weight, seal, insured_value, currency, hallmark, state, items.created_at
       FROM items JOIN accounts ON accounts.id = account_id WHERE account_id = ANY($1)`,
      `SELECT 'rental' AS type, rentals.id, accounts.number AS account_number, box.number AS box_number,
         starts_on::text, until::text, period, fee, deposit, currency, paid_until::text, end_reason, keys_returned,
         rentals.created_at ${forColleagues('end_note')}
       FROM rentals JOIN accounts ON accounts.id = account_id JOIN deposit_boxes box ON box.id = box_id
       WHERE account_id = ANY($1)`,
      `SELECT 'rental_payment' AS type, payment.id, rental_id, periods, corrects, payment.created_at
       FROM rental_payments payment JOIN rentals ON rentals.id = rental_id WHERE account_id = ANY($1)`,
      `SELECT 'vault_fees' AS type, fees.id, accounts.number AS account_number, from_month::text, basis, gold, silver,
         platinum, palladium, minimum, currency, tax_rate, fees.created_at ${forColleagues('set_by')}
       FROM account_fees fees JOIN accounts ON accounts.id = account_id WHERE account_id = ANY($1)`,
      `SELECT 'vault_fee_invoice' AS type, fee.id, accounts.number AS account_number, month::text, currency, lines,
         fee.created_at
       FROM fee_invoices fee JOIN accounts ON accounts.id = account_id WHERE account_id = ANY($1)`,
      `SELECT 'reservation' AS type, reservation.id, room.name AS room, accounts.number AS account_number,
         box.number AS box_number, request_number, starts_at, ends_at, reservation.state, reservation.created_at
         ${forColleagues('booked_by, cancelled_by')}
       FROM reservations reservation JOIN viewing_rooms room ON room.id = room_id
         JOIN accounts ON accounts.id = reservation.account_id LEFT JOIN deposit_boxes box ON box.id = reservation.box_id
       WHERE reservation.account_id = ANY($1)`,
      `SELECT 'visit' AS type, visits.id, rental_id, identified_by, in_at, out_at, voided_at
         ${forColleagues(`${ownName('visitor')}, accompanied_by, void_reason`)}
       FROM visits JOIN rentals ON rentals.id = rental_id WHERE account_id = ANY($1) ${alsoFor('visitor')}`,
      `SELECT 'opening' AS type, opening.id, rental_id, reason, opening.created_at
         ${forColleagues(`${ownName('witness_1')}, ${ownName('witness_2')}, recorded_by,
           CASE WHEN account_id = ANY($1) THEN inventory END AS inventory`)}
       FROM forced_openings opening JOIN rentals ON rentals.id = rental_id
       WHERE account_id = ANY($1) ${alsoFor('witness_1')} ${alsoFor('witness_2')}`,
    ].map((rows) => this.paged(isOwn, rows));
  }

  /**
   * Pages rows by id.
   *
   * @param rows SQL of them, with the person's accounts as `$1`, and for a colleague the person's pattern as `$2`
   */
  private readonly paged =
    (isOwn: boolean, rows: string): ExportSource =>
    async (person, after) => {
      const values = [
        await this.idsFor(person, isOwn),
        ...(rows.includes('$2') ? [personPattern(person)] : []),
      ];
      const position = `$${values.push(after ?? NIL)}`;
      const records = await this.database.query<{ id: string }[]>(
        `SELECT * FROM (${rows}) AS found WHERE id > ${position} ORDER BY id LIMIT ${PAGE}`,
        values,
      );
      return { records, next: records.length < PAGE ? null : (records.at(-1)?.id ?? null) };
    };

  /** Places that name the person, without the others that they name. */
  private readonly entrants: ExportSource = async (person, after) => {
    const records = await this.database.query<{ id: string }[]>(
      `SELECT 'vault_place' AS type, id, kind, code, created_at FROM places
       WHERE ${matches('may_enter', 1)} AND id > $2 ORDER BY id LIMIT ${PAGE}`,
      [personPattern(person), after ?? NIL],
    );
    return { records, next: records.length < PAGE ? null : (records.at(-1)?.id ?? null) };
  };

  /** Accounts that the person sees beside their holders; a nominee's export has nothing else of them. */
  private readonly rolesOn =
    (isOwn: boolean): ExportSource =>
    async (person, after) => {
      const linked = await this.accounts.linkedTo(person.email);
      const named = isOwn ? [] : await this.accounts.named(person);
      const records = await this.database.query<{ id: string }[]>(
        `SELECT 'vault_account_person' AS type, person.id, accounts.number AS account_number, person_type, role,
           may_instruct, person.created_at
         FROM account_people person JOIN accounts ON accounts.id = account_id
         WHERE ${isThePerson('person_type', 'person_id')} AND person.id > $3 ORDER BY person.id LIMIT ${PAGE}`,
        [person.user_id ?? null, [...linked, ...named], after ?? NIL],
      );
      return { records, next: records.length < PAGE ? null : (records.at(-1)?.id ?? null) };
    };

  /** The owner's are found by the address alone. */
  private readonly invitations =
    (isOwn: boolean): ExportSource =>
    async (person, after) => {
      const isTheirs = isOwn ? 'lower(email) = lower($1)' : `${matches('email', 1)} OR ${matches('name', 1)}`;
      const records = await this.database.query<{ id: string }[]>(
        `SELECT 'count_invitation' AS type, invitation.id, invitation.count_id, email, opened_at, expires_at, ended_at,
           created_at, name, firm, agrees, remark, encode(file_sha256, 'hex') AS file_sha256, signed_at
         FROM count_invitations invitation
           LEFT JOIN count_signatures signature ON signature.invitation_id = invitation.id
         WHERE (${isTheirs}) AND invitation.id > $2 ORDER BY invitation.id LIMIT ${PAGE}`,
        [isOwn ? person.email : personPattern(person), after ?? NIL],
      );
      return { records, next: records.length < PAGE ? null : (records.at(-1)?.id ?? null) };
    };

  /** Returns the accounts that a person holds, for a colleague also those of customers that are the person. */
  private async idsFor(person: Person, isOwn: boolean): Promise<string[]> {
    const linked = await this.accounts.linkedTo(person.email);
    const named = isOwn ? [] : await this.accounts.named(person);
    return this.idsOf(person.user_id, [...linked, ...named], 'holders');
  }

  private async idsOf(
    user: string | null | undefined,
    customers: readonly string[],
    clients: AccountClients,
  ): Promise<string[]> {
    const rows = await this.accounts
      .heldBy(user ?? null, customers, clients)
      .select(['account.id'])
      .getMany();
    return rows.map(({ id }) => id);
  }
}

/** Returns the forced openings of boxes of accounts that still have photos, which show what belongs to the holders. */
async function photographedOpenings(tx: EntityManager, accounts: string[]): Promise<RecordToReview[]> {
  return tx.query<RecordToReview[]>(
    `SELECT 'vault_opening' AS type, opening.id, box.number AS label, false AS deleted
     FROM forced_openings opening JOIN rentals ON rentals.id = rental_id
       JOIN deposit_boxes box ON box.id = rentals.box_id
     WHERE account_id = ANY($1) AND EXISTS (
       SELECT FROM item_photos WHERE opening_id = opening.id AND removed_at IS NULL) ORDER BY opening.id`,
    [accounts],
  );
}

/**
 * Removes a person's rows of one role from accounts, and the person from the activity log of these and of all that
 * were removed before.
 */
async function removePeople(
  tx: EntityManager,
  user: string | null | undefined,
  customers: readonly string[],
  role: AccountRole,
): Promise<void> {
  const person = [user ?? null, customers];
  await tx.query(
    `DELETE FROM account_people WHERE role = $3 AND ${isThePerson('person_type', 'person_id')}`,
    [...person, role],
  );
  const removed = await tx.query<{ id: string }[]>(
    `SELECT record_id AS id FROM audit WHERE record_type = 'vault_account_person' AND anonymized_at IS NULL
       AND ${isThePerson(`after ->> 'person_type'`, `after ->> 'person_id'`)}
       AND NOT EXISTS (SELECT FROM account_people WHERE id::text = record_id)`,
    person,
  );
  await anonymizeAuditOf(
    tx,
    'vault_account_person',
    removed.map(({ id }) => id),
  );
}

/** True in SQL of a client that is the user `$1` or one of the customers `$2`. */
const isThePerson = (type: string, id: string) =>
  `(${type} = 'user' AND lower(${id}) = lower($1) OR ${type} = 'customer' AND lower(${id}) = ANY($2))`;

/**
 * Erases the address and name of an auditor who is the person, and a firm or remark that names the person. Ends the
 * person's links, with which the name could come back.
 */
async function eraseAuditors(tx: EntityManager, ids: string[], person: Person) {
  const pattern = personPattern(person);
  const theirs = await tx.query<{ id: string }[]>(
    `SELECT invitation.id FROM count_invitations invitation
       LEFT JOIN count_signatures signature ON signature.invitation_id = invitation.id
     WHERE invitation.id = ANY($1) AND (${matches('email', 2)} OR ${matches('name', 2)})`,
    [ids, pattern],
  );
  const own = theirs.map(({ id }) => id);
  await tx.query(
    `UPDATE count_invitations SET email = NULL,
       ended_at = CASE WHEN expires_at > now() THEN coalesce(ended_at, now()) ELSE ended_at END
     WHERE id = ANY($1)`,
    [own],
  );
  await tx.query(
    `UPDATE count_signatures SET name = CASE WHEN invitation_id <> ALL($3) THEN name END,
       firm = CASE WHEN NOT ${matches('firm', 2)} THEN firm END,
       remark = CASE WHEN NOT ${matches('remark', 2)} THEN remark END
     WHERE invitation_id = ANY($1)`,
    [ids, pattern, own],
  );
  await anonymizeAuditOf(tx, 'vault_invitation', ids);
  return { auditors: ids.length };
}
