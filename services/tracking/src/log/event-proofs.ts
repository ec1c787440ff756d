import { Injectable } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import type { EventProof } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { type Checkpoint, readTiles } from './log-store.js';
import { inclusionRanges, leafHash, rootAbove } from './merkle-tree.js';
import { TileCache } from './tile-cache.js';
import { hashesOf } from './tiles.js';
import { Witnesses } from './witnesses.js';

/** An event's newest leaf with the record it commits to, and the newest checkpoint, preferably a cosigned one. */
interface SealedEvent {
  code_key: string;
  index: string | null;
  entry: Buffer;
  salt: Buffer;
  record: string;
  head: Checkpoint | null;
}

interface Row extends Omit<SealedEvent, 'head'> {
  size: string | null;
  root: Buffer;
  note: string;
  key: string;
}

const base64 = (bytes: Buffer) => bytes.toString('base64');

/** Builds inclusion proofs for events. */
@Injectable()
export class EventProofs {
  private readonly tiles: TileCache;

  constructor(
    private readonly database: DataSource,
    private readonly witnesses: Witnesses,
  ) {
    this.tiles = new TileCache(readTiles(database));
  }

  /** @throws ApiError `not_found` if the event or its parcel does not exist */
  async find(id: string): Promise<SealedEvent> {
    const [found] = !isUuid(id)
      ? []
      : await this.database.query<Row[]>(
          `SELECT code_key, leaf.index, leaf.entry, leaf.salt, log_record(leaf.kind, event.id) AS record,
         head.size, head.root, head.note, head.key
       FROM activities event JOIN parcels ON parcels.id = event.parcel_id
       JOIN log_leaves leaf ON leaf.id = (SELECT max(newest.id) FROM log_leaves newest WHERE newest.ref = event.id)
       LEFT JOIN log_checkpoints head ON head.size = coalesce(
         (SELECT max(size) FROM log_witnesses JOIN log_checkpoints USING (size) WHERE size > leaf.index),
         (SELECT max(size) FROM log_checkpoints))
       WHERE event.id = $1 AND event.deleted_at IS NULL AND parcels.deleted_at IS NULL`,
          [id],
        );
    if (!found) throw new ApiError('not_found');
    const { size, root, note, key, ...event } = found;
    return { ...event, head: size === null ? null : { size: Number(size), root, note, key } };
  }

  /**
   * @param seesAll whether to disclose the record; without it and its salt, the entry reveals nothing
   * @throws ApiError `not_sealed_yet` while the event has no index
   */
  async prove({ index, entry, salt, record, head }: SealedEvent, seesAll: boolean): Promise<EventProof> {
    const leaf = Number(index ?? Infinity);
    if (!head || leaf >= head.size) throw new ApiError('not_sealed_yet', { retryAfter: 1 });
    const path = await this.path(leaf, entry, head);
    return {
      key: head.key,
      index: leaf,
      entry: base64(entry),
      salt: seesAll ? base64(salt) : null,
      record: seesAll ? record : null,
      size: head.size,
      root: base64(head.root),
      path: path.map(base64),
      checkpoint: await this.witnesses.noteOf(head),
    };
  }

  /**
   * Retries without the cache, since a restored backup may have a different tree. @throws if the path does not lead to
   * the checkpoint's root
   */
  private async path(leaf: number, entry: Buffer, head: Checkpoint): Promise<Buffer[]> {
    const read = () => hashesOf(inclusionRanges(leaf, head.size), this.tiles.read);
    const fits = (path: Buffer[]) => rootAbove(leafHash(entry), leaf, head.size, path).equals(head.root);
    const remembered = await read();
    if (fits(remembered)) return remembered;
    this.tiles.forget();
    const path = await read();
    if (!fits(path)) throw new Error(`the proof of leaf ${leaf} does not match its checkpoint`);
    return path;
  }
}
