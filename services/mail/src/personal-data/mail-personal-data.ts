import { Inject, Injectable } from '@nestjs/common';
import {
  auditStep,
  CONFIG,
  type EraserStep,
  type ExportSource,
  matches,
  namedRowsStep,
  namePartsTest,
  namesPerson,
  outboxStep,
  PersonalData,
  personPattern,
  reviewStep,
  Withdrawals,
} from '@vaultway/common';
import { DataSource, In } from 'typeorm';
import { NIL } from 'uuid';
import type { MailConfig } from '../config.js';
import { ErasedAddresses } from '../mails/erased-addresses.js';
import { anonymizeMails } from '../mails/mail-anonymizer.js';
import { RelayEntity } from '../settings/relay.entity.js';

const MAILS = 500;
const NAMED = matches(
  `concat_ws(' ', recipients, served, sender, reply_to, subject, text, html, last_error)`,
  2,
);

const forgetMessagesOf = (database: DataSource) =>
  namedRowsStep(
    database,
    { table: 'messages', text: `concat_ws(' ', name, email, subject, body)` },
    async (tx, ids) => {
      await tx.query('DELETE FROM messages WHERE id = ANY($1)', [ids]);
      return { messages: ids.length };
    },
  );

/**
 * Mail's personal data: messages of the contact form, mails to, from or about a person, with their files, and relays
 * whose user is the person's mailbox.
 */
@Injectable()
export class MailPersonalData extends PersonalData {
  readonly steps: readonly EraserStep[];
  readonly sources: readonly ExportSource[];
  readonly ownSources: readonly ExportSource[];
  private readonly addresses: ErasedAddresses;

  constructor(
    private readonly database: DataSource,
    withdrawals: Withdrawals,
    @Inject(CONFIG) config: MailConfig,
  ) {
    super();
    this.addresses = new ErasedAddresses(config);
    this.steps = [
      this.address,
      forgetMessagesOf(database),
      outboxStep(database, withdrawals),
      this.mails,
      this.files,
      this.relays,
      auditStep(database),
      reviewStep(database, {
        type: 'message',
        from: 'messages',
        texts: ['name', 'subject', 'body'],
        id: 'id',
      }),
      reviewStep(database, { type: 'mail', from: 'mails', texts: ['subject', 'text'], id: 'id' }),
    ];
    this.sources = [this.exportedMessages, this.exportedMails, this.exportedRelays];
    this.ownSources = [this.exportedMessages];
  }

  /** Tells the worker not to send mails that wait in a queue and have no row yet. */
  private readonly address: EraserStep = async ({ email }) => {
    await this.addresses.add(this.database.manager, email);
    return { erased: {}, next: null };
  };

  /** Waits for mails being sent. */
  private readonly mails: EraserStep = async (person, after) =>
    this.database.transaction(async (tx) => {
      const mails = await tx.query<{ id: string; named: boolean; sending: boolean }[]>(
        `SELECT id, anonymized_at IS NULL AND ${NAMED} AS named,
           state = 'sending' AND coalesce(lease_until > now(), false) AS sending
         FROM mails WHERE id > $1 ORDER BY id LIMIT ${MAILS} FOR UPDATE`,
        [after ?? NIL, personPattern(person)],
      );
      const named = mails.filter((mail) => mail.named);
      if (named.some(({ sending }) => sending)) return { erased: {}, next: after, wait: true as const };
      await anonymizeMails(
        tx,
        named.map(({ id }) => id),
      );
      return {
        erased: { mails: named.length },
        next: mails.length < MAILS ? null : (mails.at(-1)?.id ?? null),
      };
    });

  /** Deleted by the worker. */
  private readonly files: EraserStep = async () => {
    const left = await this.database.query<unknown[]>('SELECT FROM discarded_files LIMIT 1');
    return left.length === 0 ? { erased: {}, next: null } : { erased: {}, next: 'again', wait: true };
  };

  /** Deletes trials; lists the saved relay for review, since nothing could be sent without it. */
  private readonly relays: EraserStep = async (person) => {
    const mayBeNamed = namePartsTest(person);
    const relays = await this.database.manager.find(RelayEntity);
    const trials = relays.filter(
      ({ user, saved_at }) => saved_at === null && namesPerson(person, user ?? ''),
    );
    await this.database.manager.delete(RelayEntity, { id: In(trials.map(({ id }) => id)) });
    const saved = relays.filter(
      ({ user, saved_at }) =>
        saved_at !== null && user !== null && (namesPerson(person, user) || mayBeNamed?.(user)),
    );
    const toReview = saved.map(({ id, host }) => ({
      type: 'relay' as const,
      id,
      label: host,
      deleted: false,
    }));
    return { erased: {}, toReview, next: null };
  };

  private readonly exportedMessages: ExportSource = async ({ email }) => ({
    records: await this.database.query<object[]>(
      `SELECT 'message' AS type, name, email, subject, body, read_at, created_at
       FROM messages WHERE lower(email) = lower($1) ORDER BY id LIMIT 1000`,
      [email],
    ),
    next: null,
  });

  private readonly exportedRelays: ExportSource = async ({ email }) => ({
    records: await this.database.query<object[]>(
      `SELECT 'relay' AS type, host, port, username, saved_at FROM relays
       WHERE ${matches('username', 1)} ORDER BY id`,
      [personPattern({ email, name: null })],
    ),
    next: null,
  });

  /** Mails to or from the address. Correspondence of others about the person is theirs. */
  private readonly exportedMails: ExportSource = async ({ email }, after) => {
    const records = await this.database.query<{ id: string }[]>(
      `SELECT 'mail' AS type, id, kind, recipients, sender, reply_to, subject, text, state, created_at, sent_at
       FROM mails WHERE id > $1 AND ${matches(`concat_ws(' ', recipients, sender, reply_to)`, 2)}
       ORDER BY id LIMIT 50`,
      [after ?? NIL, personPattern({ email, name: null })],
    );
    return { records, next: records.length < 50 ? null : (records.at(-1)?.id ?? null) };
  };
}
