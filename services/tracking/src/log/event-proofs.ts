import { Injectable } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import type { EventProof } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { readCheckpoint, readTiles } from './log-store.js';
import { inclusionRanges } from './merkle-tree.js';
import { hashesOf } from './tiles.js';

/** An event's newest leaf, and what it commits to. */
interface SealedEvent {
  code_key: string;
  index: string | null;
  entry: Buffer;
  salt: Buffer;
  record: string;
}

const base64 = (bytes: Buffer) => bytes.toString('base64');

/** Proofs that events are in the log. */
@Injectable()
export class EventProofs {
  constructor(private readonly database: DataSource) {}

  /** @throws ApiError `not_found` unless the event and its parcel are there */
  async find(id: string): Promise<SealedEvent> {
    const [found] = !isUuid(id)
      ? []
      : await this.database.query<SealedEvent[]>(
          `SELECT code_key, leaf.index, leaf.entry, leaf.salt, log_record(leaf.kind, event.id) AS record
       FROM activities event JOIN parcels ON parcels.id = event.parcel_id
       JOIN log_leaves leaf ON leaf.id = (SELECT max(newest.id) FROM log_leaves newest WHERE newest.ref = event.id)
       WHERE event.id = $1 AND event.deleted_at IS NULL AND parcels.deleted_at IS NULL`,
          [id],
        );
    if (!found) throw new ApiError('not_found');
    return found;
  }

  /**
   * @param seesAll whether the record may be told; without it and its salt, the entry tells nothing
   * @throws ApiError `not_sealed_yet` while the event waits for its place
   */
  async prove({ index, entry, salt, record }: SealedEvent, seesAll: boolean): Promise<EventProof> {
    const head = await readCheckpoint(this.database);
    const leaf = Number(index ?? Infinity);
    if (!head || leaf >= head.size) throw new ApiError('not_sealed_yet', { retryAfter: 1 });
    const path = await hashesOf(inclusionRanges(leaf, head.size), readTiles(this.database));
    return {
      key: head.key,
      index: leaf,
      entry: base64(entry),
      salt: seesAll ? base64(salt) : null,
      record: seesAll ? record : null,
      size: head.size,
      root: base64(head.root),
      path: path.map(base64),
      checkpoint: head.note,
    };
  }
}
