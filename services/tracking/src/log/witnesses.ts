import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import { DataSource } from 'typeorm';
import type { TrackingConfig } from '../config.js';
import { type Checkpoint, type Database, readCheckpoint } from './log-store.js';
import { isCosignature, type Witness } from './witness.js';

/** For how many seconds a witness has not signed what there is to sign. */
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
 * What witnesses have signed. The webhook worker asks them, since it reaches the internet and does not know the log's key;
 * what it brings back is published only where it is a signature.
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

  /** The worker may change rows, and not add any. */
  async onModuleInit() {
    const keys = this.witnesses.map(({ key }) => key);
    await this.database.query('DELETE FROM log_witnesses WHERE key <> ALL($1)', [keys]);
    await this.database.query(
      'INSERT INTO log_witnesses (key) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
      [keys],
    );
  }

  /** A checkpoint with the signatures of those who have signed it last. */
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

  /** The newest checkpoint that a witness has signed. */
  async newest(): Promise<Checkpoint | undefined> {
    const [row] = await this.database.query<{ size: string | null }[]>(
      'SELECT max(size) AS size FROM log_witnesses',
    );
    return row?.size ? readCheckpoint(this.database, Number(row.size)) : undefined;
  }
}
