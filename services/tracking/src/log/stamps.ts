import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import type { LogStamp } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import type { TrackingConfig } from '../config.js';
import { type Checkpoint, type Database, readTiles } from './log-store.js';
import { consistencyRanges } from './merkle-tree.js';
import { hashesOf } from './tiles.js';
import { readStamp } from './time-stamp.js';

/** Stamps to look at, since the worker may store a wrong one. */
const CANDIDATES = 3;

/** Seconds since the last time stamp, and since a checkpoint has been waiting for one. */
export interface StampAge {
  authority: string;
  /** Null before the first stamp. */
  age: number | null;
  waits: number;
}

/** Returns nothing without an authority. */
export async function readStampAge(database: Database): Promise<StampAge | undefined> {
  const [found] = await database.query<StampAge[]>(
    `SELECT name AS authority,
       (SELECT extract(epoch FROM now() - max(stamped_at)) FROM log_stamps)::float AS age,
       coalesce(extract(epoch FROM now() - (
         SELECT created_at FROM log_checkpoints
         WHERE log_checkpoints.size > coalesce((SELECT max(size) FROM log_stamps), 0)
         ORDER BY log_checkpoints.size LIMIT 1)), 0)::float AS waits
     FROM log_authorities`,
  );
  return found;
}

interface StoredStamp {
  size: string;
  root: Buffer;
  note: string;
  authority: string;
  response: Buffer;
}

/**
 * Stores time stamps of checkpoints. The webhook worker requests them, since it reaches the internet; its results are
 * published only if they are stamps of our checkpoints.
 */
@Injectable()
export class Stamps implements OnModuleInit {
  private readonly authority: string | undefined;

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) { LOG_TSA_URL }: TrackingConfig,
  ) {
    this.authority = LOG_TSA_URL?.host;
  }

  /** The worker may update the row, but not insert it. */
  async onModuleInit() {
    const names = this.authority === undefined ? [] : [this.authority];
    await this.database.query('DELETE FROM log_authorities WHERE name <> ALL($1)', [names]);
    await this.database.query(
      'INSERT INTO log_authorities (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
      [names],
    );
  }

  /**
   * Returns the earliest stamp of a tree with an entry, and the proof that a checkpoint extends that tree; null if
   * there is none yet.
   */
  async above(index: number, { size }: Pick<Checkpoint, 'size'>): Promise<LogStamp | null> {
    const rows = await this.database.query<StoredStamp[]>(
      `${STAMPS} WHERE size > $1 AND size <= $2 ORDER BY size LIMIT ${CANDIDATES}`,
      [index, size],
    );
    const [stamp] = rows.flatMap(viewOf);
    if (!stamp) return null;
    const path = await hashesOf(consistencyRanges(stamp.size, size), readTiles(this.database));
    return { ...stamp, consistency: path.map((hash) => hash.toString('base64')) };
  }

  async newest(): Promise<Omit<LogStamp, 'consistency'> | undefined> {
    const rows = await this.database.query<StoredStamp[]>(`${STAMPS} ORDER BY size DESC LIMIT ${CANDIDATES}`);
    return rows.flatMap(viewOf)[0];
  }
}

const STAMPS =
  'SELECT size, root, note, authority, response FROM log_stamps JOIN log_checkpoints USING (size)';

/** Returns nothing for what is not a stamp of the checkpoint. */
function viewOf({ size, root, note, authority, response }: StoredStamp): Omit<LogStamp, 'consistency'>[] {
  const time = timeOf(response, note);
  if (!time) return [];
  return [
    {
      authority,
      time: time.toISOString(),
      size: Number(size),
      root: root.toString('base64'),
      checkpoint: note,
      response: response.toString('base64'),
    },
  ];
}

function timeOf(response: Buffer, note: string): Date | undefined {
  try {
    return readStamp(response, note);
  } catch {
    return undefined;
  }
}
