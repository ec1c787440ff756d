import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Database } from './log-store.js';
import { LogSigner } from './log-signer.js';
import { fingerprintOf, type NoteSigner } from './signed-note.js';

/** A key that signs or has signed the log. */
export interface LogKey {
  /** Verifies its signatures (C2SP signed-note). */
  key: string;
  fingerprint: string;
  since: string;
  /** Entries of the log when the key was added. */
  after: number;
  /** The former key's signature of this one; null for the first key, and after a theft. */
  note: string | null;
}

/** Lists the log's keys, oldest first. A key that was not rotated in is listed without a signature. */
@Injectable()
export class LogKeys implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly signer: LogSigner,
  ) {}

  async onModuleInit() {
    await addKey(this.database, this.signer.verifierKey, null);
  }

  async list(): Promise<LogKey[]> {
    const rows = await this.database.query<(Omit<LogKey, 'fingerprint' | 'since'> & { since: Date })[]>(
      'SELECT key, note, after::float, since FROM log_keys ORDER BY position',
    );
    return rows.map(({ key, since, ...row }) => ({
      key,
      fingerprint: fingerprintOf(key),
      since: since.toISOString(),
      ...row,
    }));
  }
}

/** Lists the successor of a key, with the signature of the former one. */
export async function rotateKey(database: Database, former: NoteSigner, successor: string): Promise<void> {
  await addKey(database, former.verifierKey, null);
  await addKey(database, successor, await former.successor(successor));
}

async function addKey(database: Database, key: string, note: string | null): Promise<void> {
  await database.query(
    `INSERT INTO log_keys (key, note, after) SELECT $1, $2, coalesce(max(size), 0) FROM log_checkpoints
     ON CONFLICT (key) DO NOTHING`,
    [key, note],
  );
}
