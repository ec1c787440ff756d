import { Injectable } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import type { ChainedProof, EventProof, HandoverProof, HistoryProof } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { type Checkpoint, readCheckpoint, readTiles } from './log-store.js';
import { LogSigner } from './log-signer.js';
import { inclusionRanges, leafHash, rootAbove } from './merkle-tree.js';
import { TileCache } from './tile-cache.js';
import { hashesOf } from './tiles.js';
import { Stamps } from './stamps.js';
import { Witnesses } from './witnesses.js';

/** A leaf, with the record that it commits to unless a later one has superseded it. */
export interface Leaf {
  id: string;
  version: 1 | 2 | 3;
  kind: string;
  parcel_id: string | null;
  index: string | null;
  entry: Buffer | null;
  salt: Buffer | null;
  record: string | null;
  link: string | null;
}

/** A leaf with its index. */
type PlacedLeaf = Leaf & { entry: Buffer };

/** A parcel that a proof is about. */
export interface ProvenParcel {
  id: string;
  code_key: string;
  deleted: boolean;
}

/** Decides whether to disclose a leaf's content; without its salt, an entry reveals nothing. */
export type Discloses = (leaf: Leaf) => boolean;

const COLUMNS = `leaf.id, leaf.version, leaf.kind, leaf.parcel_id, leaf.index, leaf.entry, leaf.salt, leaf_link(leaf) AS link,
  CASE WHEN leaf.salt IS NOT NULL THEN leaf_record(leaf) END AS record`;
const base64 = (bytes: Buffer) => bytes.toString('base64');
const lastOf = (leaves: readonly Leaf[]) =>
  Math.max(-1, ...leaves.map(({ index }) => Number(index ?? Infinity)));

/** Builds inclusion proofs of events and handovers, and of all records of a parcel. */
@Injectable()
export class Proofs {
  private readonly tiles: TileCache;

  constructor(
    private readonly database: DataSource,
    private readonly witnesses: Witnesses,
    private readonly stamps: Stamps,
    private readonly signer: LogSigner,
  ) {
    this.tiles = new TileCache(readTiles(database));
  }

  /** Finds the newest leaf of an event. @throws ApiError `not_found` if the event or its parcel does not exist */
  async findEvent(id: string): Promise<Leaf & { code_key: string }> {
    const [found] = !isUuid(id)
      ? []
      : await this.database.query<(Leaf & { code_key: string })[]>(
          `SELECT code_key, ${COLUMNS} FROM activities event JOIN parcels ON parcels.id = event.parcel_id
           JOIN log_leaves leaf ON leaf.id = (SELECT max(newest.id) FROM log_leaves newest WHERE newest.ref = event.id)
           WHERE event.id = $1 AND event.deleted_at IS NULL AND parcels.deleted_at IS NULL`,
          [id],
        );
    if (!found) throw new ApiError('not_found');
    return found;
  }

  /** Finds a parcel by its key, one in the trash only if no other has it. @throws ApiError `parcel_not_found` */
  async findParcel(key: string): Promise<ProvenParcel> {
    const [found] = await this.database.query<ProvenParcel[]>(
      `SELECT id, code_key, deleted_at IS NOT NULL AS deleted FROM parcels WHERE code_key = $1
       ORDER BY deleted_at DESC NULLS FIRST LIMIT 1`,
      [key],
    );
    if (!found) throw new ApiError('parcel_not_found');
    return found;
  }

  /** Returns the parcels of a handover. @throws ApiError `not_found` */
  async parcelsOfHandover(id: string): Promise<ProvenParcel[]> {
    const found = !isUuid(id)
      ? []
      : await this.database.query<ProvenParcel[]>(
          `SELECT id, code_key, deleted_at IS NOT NULL AS deleted FROM handover_parcels JOIN parcels ON id = parcel_id
           WHERE handover_id = $1 ORDER BY id`,
          [id],
        );
    if (found.length === 0) throw new ApiError('not_found');
    return found;
  }

  /** @throws ApiError `not_sealed_yet` while the event has no index */
  async ofEvent(leaf: Leaf, discloses: Discloses): Promise<EventProof> {
    const head = await this.headAbove([leaf]);
    const [proof] = await this.proofsOf([leaf], head, discloses);
    return {
      version: leaf.version === 1 ? 1 : 2,
      ...(await this.stateOf(head, [leaf])),
      ...(proof as ChainedProof),
    };
  }

  /** @throws ApiError `not_sealed_yet` while a record has no index */
  async ofHandover(id: string, discloses: Discloses): Promise<HandoverProof> {
    const leaves = await this.database.query<Leaf[]>(
      `SELECT ${COLUMNS} FROM handover_parcels part JOIN log_leaves leaf ON leaf.id = (
         SELECT max(newest.id) FROM log_leaves newest WHERE newest.ref = handover_id
           AND (newest.parcel_id = part.parcel_id OR newest.parcel_id IS NULL))
       WHERE handover_id = $1 ORDER BY leaf.index, part.parcel_id`,
      [id],
    );
    const head = await this.headAbove(leaves);
    const records = await this.proofsOf(leaves, head, discloses);
    return { version: 2, ...(await this.stateOf(head, leaves)), records };
  }

  /**
   * @param fields custom fields that the caller sees
   * @throws ApiError `not_sealed_yet` while a record has no index
   */
  async ofParcel(
    { id }: ProvenParcel,
    discloses: Discloses,
    fields: 'all' | 'public',
  ): Promise<HistoryProof> {
    const leaves = await this.database.query<Leaf[]>(
      `SELECT ${COLUMNS} FROM log_leaves leaf WHERE leaf.parcel_id = $1 ORDER BY leaf.sequence NULLS LAST`,
      [id],
    );
    const earlier = await this.database.query<Leaf[]>(
      `SELECT ${COLUMNS} FROM log_leaves leaf WHERE leaf.version = 1 AND leaf.ref IN (
         SELECT activities.id FROM activities WHERE activities.parcel_id = $1
         UNION SELECT handover_id FROM handover_parcels WHERE handover_parcels.parcel_id = $1)
       ORDER BY leaf.index`,
      [id],
    );
    const head = await this.headAbove([...leaves, ...earlier]);
    const { size, root } = head;
    const last = leaves.at(-1)?.entry;
    const note = await this.signer.chainHead({
      parcel_id: id,
      records: leaves.length,
      last: last ? leafHash(last) : undefined,
      size,
      root,
    });
    const unlinked = await this.proofsOf(earlier, head, discloses);
    return {
      version: 2,
      ...(await this.stateOf(head, [...leaves, ...earlier])),
      head: { records: leaves.length, size, note },
      records: await this.proofsOf(leaves, head, discloses),
      custom: await this.customSalts(leaves, discloses, fields),
      earlier: unlinked.map(({ index, entry, path, salt, record }) => ({ index, entry, path, salt, record })),
    };
  }

  /** Proves the newest logged head of each service's logs of acts, against the newest checkpoint. */
  async ofTrails() {
    const leaves = await this.database.query<(Leaf & { trail: string })[]>(
      `SELECT DISTINCT ON (trail) trail, ${COLUMNS} FROM log_trails JOIN log_leaves leaf ON leaf.ref = log_trails.id
       WHERE leaf.index IS NOT NULL ORDER BY trail, rows DESC`,
    );
    const head = await readCheckpoint(this.database);
    if (!head) return undefined;
    const proofs = await this.proofsOf(leaves, head, () => true);
    return {
      key: head.key,
      size: head.size,
      root: base64(head.root),
      checkpoint: await this.witnesses.noteOf(head),
      trails: proofs.map((proof, at) => ({ trail: leaves[at]?.trail ?? '', ...proof })),
    };
  }

  /** Proves a head of a service's log of acts; null until it is sealed. */
  async ofTrailHead(id: string): Promise<EventProof | null> {
    const [leaf] = await this.database.query<Leaf[]>(
      `SELECT ${COLUMNS} FROM log_leaves leaf
       WHERE leaf.kind = 'trail.sealed' AND leaf.ref = $1 AND leaf.index IS NOT NULL`,
      [id],
    );
    const head = await readCheckpoint(this.database);
    if (!leaf || !head || lastOf([leaf]) >= head.size) return null;
    return this.ofEvent(leaf, () => true);
  }

  /** Returns the salts of the custom fields in the parcel's newest record, by key. */
  private async customSalts(
    leaves: readonly Leaf[],
    discloses: Discloses,
    fields: 'all' | 'public',
  ): Promise<Record<string, string>> {
    const newest = leaves.findLast(({ kind }) => kind.startsWith('parcel.'));
    if (!newest?.salt || newest.version < 3 || !discloses(newest)) return {};
    const rows = await this.database.query<{ key: string; salt: string }[]>(
      `SELECT field->>'key' AS key, log_salt(leaf, field->>'key') AS salt
       FROM log_leaves leaf, custom_fields, jsonb_array_elements(custom_fields.fields) AS field
       WHERE leaf.id = $1 AND ($2 OR (field->>'public')::boolean)`,
      [newest.id, fields === 'all'],
    );
    return Object.fromEntries(rows.map(({ key, salt }) => [key, salt]));
  }

  private async stateOf({ key, size, root, note }: Checkpoint, leaves: readonly Leaf[]) {
    const checkpoint = await this.witnesses.noteOf({ size, note });
    const stamp = await this.stamps.above(lastOf(leaves), { size });
    return { key, size, root: base64(root), checkpoint, stamp };
  }

  /** Returns the newest checkpoint, preferably a cosigned one. @throws ApiError `not_sealed_yet` */
  private async headAbove(leaves: readonly Leaf[]): Promise<Checkpoint> {
    const last = lastOf(leaves);
    const cosigned = await this.witnesses.newest();
    const head = cosigned && cosigned.size > last ? cosigned : await readCheckpoint(this.database);
    if (!head || last >= head.size) throw new ApiError('not_sealed_yet', { retryAfter: 1 });
    return head;
  }

  private async proofsOf(leaves: Leaf[], head: Checkpoint, discloses: Discloses): Promise<ChainedProof[]> {
    const placed = leaves as PlacedLeaf[];
    const paths = await this.paths(placed, head);
    return placed.map((leaf, at) => {
      const { index, entry, salt, record, link } = leaf;
      const shown = discloses(leaf);
      return {
        index: Number(index),
        entry: base64(entry),
        path: (paths[at] ?? []).map(base64),
        salt: shown && salt ? base64(salt) : null,
        record: shown ? record : null,
        link: shown ? link : null,
      };
    });
  }

  /**
   * Retries without the cache, since a restored backup may have a different tree. @throws if a path does not lead to
   * the checkpoint's root
   */
  private async paths(leaves: PlacedLeaf[], head: Checkpoint): Promise<Buffer[][]> {
    const ranges = leaves.map(({ index }) => inclusionRanges(Number(index), head.size));
    const read = async () => {
      const hashes = await hashesOf(ranges.flat(), this.tiles.read);
      let at = 0;
      return ranges.map(({ length }) => hashes.slice(at, (at += length)));
    };
    const misfit = (paths: Buffer[][]) =>
      leaves.find(({ index, entry }, at) => {
        const root = rootAbove(leafHash(entry), Number(index), head.size, paths[at] ?? []);
        return !root.equals(head.root);
      });
    const remembered = await read();
    if (!misfit(remembered)) return remembered;
    this.tiles.forget();
    const paths = await read();
    const wrong = misfit(paths);
    if (wrong) throw new Error(`the proof of leaf ${wrong.index} does not match its checkpoint`);
    return paths;
  }
}
