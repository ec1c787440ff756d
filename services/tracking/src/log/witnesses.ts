import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import { DataSource } from 'typeorm';
import type { TrackingConfig } from '../config.js';
import { type Checkpoint, type Database, readCheckpoint } from './log-store.js';
import { isCosignature, type Witness } from './witness.js';

/** Seconds since a checkpoint has been waiting for a witness's signature. */
export interface WitnessDelay {
  name: string;
  seconds: number;
}

export const readWitnessDelays = (database: Database): Promise<WitnessDelay[]> =>
  database.query<WitnessDelay[]>(
    `SELECT split_part(key, '+', 1) AS name, coalesce(extract(epoch FROM now() - (
       SELECT created_at FROM log_checkpoints WHERE log_checkpoints.size > coalesce(witness.size, 0)
       ORDER BY log_checkpoints.size LIMIT 1)), 0)::float AS seconds
     FROM log_witnesses witness ORDER BY key`,
  );

/** Newest cosigned sizes to look at, since the worker may store a wrong signature. */
const CANDIDATES = 3;

/** Number of witnesses whose signatures make a checkpoint final: a majority, such as 2 of 3. */
export const quorumOf = (witnesses: number): number => Math.floor(witnesses / 2) + 1;

/**
 * Stores witnesses' signatures. The webhook worker requests them, since it reaches the internet and does not know the
 * log's key; its results are published only if they are valid signatures.
 */
@Injectable()
export class Witnesses implements OnModuleInit {
  private readonly witnesses: readonly Witness[];

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) { LOG_WITNESSES }: TrackingConfig,
  ) {
    this.witnesses = LOG_WITNESSES;
  }

  /** The worker may update rows, but not insert them. */
  async onModuleInit() {
    const keys = this.witnesses.map(({ key }) => key);
    await this.database.query('DELETE FROM log_witnesses WHERE key <> ALL($1)', [keys]);
    await this.database.query(
      'INSERT INTO log_witnesses (key) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
      [keys],
    );
  }

  /** Returns a checkpoint with its valid cosignatures. */
  async noteOf({ size, note }: Pick<Checkpoint, 'size' | 'note'>): Promise<string> {
    if (this.witnesses.length === 0) return note;
    const rows = await this.database.query<{ key: string; line: string }[]>(
      'SELECT key, line FROM log_cosignatures WHERE size = $1 ORDER BY key',
      [size],
    );
    return note + this.validLines(rows, note).join('');
  }

  private validLines(rows: readonly { key: string; line: string }[], note: string): string[] {
    return rows.flatMap(({ key, line }) => {
      const witness = this.witnesses.find((each) => each.key === key);
      return witness && isCosignature(line, witness, note) ? [`${line}\n`] : [];
    });
  }

  /** Returns the newest checkpoint that a majority of the witnesses has cosigned. */
  async newest(): Promise<Checkpoint | undefined> {
    const keys = this.witnesses.map(({ key }) => key);
    if (keys.length === 0) return undefined;
    const rows = await this.database.query<{ size: string; lines: { key: string; line: string }[] }[]>(
      `SELECT size, json_agg(json_build_object('key', key, 'line', line)) AS lines FROM log_cosignatures
       WHERE key = ANY($1) GROUP BY size HAVING count(*) >= $2 ORDER BY size DESC LIMIT ${CANDIDATES}`,
      [keys, quorumOf(keys.length)],
    );
    for (const { size, lines } of rows) {
      const head = await readCheckpoint(this.database, Number(size));
      if (head && this.validLines(lines, head.note).length >= quorumOf(keys.length)) return head;
    }
    return undefined;
  }
}
