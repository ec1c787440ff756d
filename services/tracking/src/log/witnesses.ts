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
      'SELECT key, line FROM log_witnesses WHERE size = $1 ORDER BY key',
      [size],
    );
    const lines = rows.flatMap(({ key, line }) => {
      const witness = this.witnesses.find((each) => each.key === key);
      return witness && isCosignature(line, witness, note) ? [`${line}\n`] : [];
    });
    return note + lines.join('');
  }

  /** Returns the newest cosigned checkpoint. */
  async newest(): Promise<Checkpoint | undefined> {
    const [row] = await this.database.query<{ size: string | null }[]>(
      'SELECT max(size) AS size FROM log_witnesses',
    );
    return row?.size ? readCheckpoint(this.database, Number(row.size)) : undefined;
  }
}
