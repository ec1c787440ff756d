import { Injectable } from '@nestjs/common';
import { ApiError, MessageClient } from '@vaultway/common';
import type { EventProof, LedgerEntry } from '@vaultway/contracts';
import { DataSource } from 'typeorm';

/** Papers wait for it, which nobody can have without. */
const LIMIT_MS = 5000;

/** An entry of the ledger, and the public log's proof of its head; null until the log has sealed it. */
export interface ProvenEntry {
  ledger: LedgerEntry;
  logged_at: string | null;
  log: EventProof | null;
}

/** Proves that the public log has the ledger up to an entry whose head is sent there. */
@Injectable()
export class LedgerProofs {
  constructor(
    private readonly database: DataSource,
    private readonly messages: MessageClient,
  ) {}

  /** @throws ApiError `not_found` if the ledger has no such entry; `unavailable` while the log does not answer */
  async of(id: string): Promise<ProvenEntry> {
    const [row] = await this.database.query<(LedgerEntry & { logged_at: Date | null })[]>(
      `SELECT entry.id, entry.position::int, encode(before.root, 'hex') AS previous,
         encode(sha256(entry.salt || convert_to(entry.record, 'UTF8')), 'hex') AS entry,
         encode(entry.root, 'hex') AS root, logged.at AS logged_at
       FROM ledger entry LEFT JOIN ledger before ON before.position = entry.position - 1
         LEFT JOIN ledger_logged logged ON logged.position = entry.position
       WHERE entry.id = $1`,
      [id],
    );
    if (!row) throw new ApiError('not_found');
    const answer = await this.messages.ask('trail.proof', { id }, { fallback: undefined, limitMs: LIMIT_MS });
    if (!answer) throw new ApiError('unavailable', { retryAfter: 5 });
    const { logged_at, ...ledger } = row;
    return { ledger, logged_at: logged_at?.toISOString() ?? null, log: answer.proof };
  }

  /** Returns what an entry says, and its salt in Base64. */
  async contentOf(id: string): Promise<{ salt: string; record: string }> {
    const [content] = await this.database.query<[{ salt: string; record: string }]>(
      `SELECT replace(encode(salt, 'base64'), E'\\n', '') AS salt, record FROM ledger WHERE id = $1`,
      [id],
    );
    return content;
  }
}
