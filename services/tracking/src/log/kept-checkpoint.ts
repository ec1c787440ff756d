import { Inject, Injectable, Logger } from '@nestjs/common';
import { WorkLoop } from '@vaultway/common';
import { IMAGE_STORE, type ImageStore, KEPT_CHECKPOINT } from '@vaultway/common/images';
import { DataSource } from 'typeorm';
import { forgetFork, isResumed, reportFork } from './log-forks.js';
import { LogSigner } from './log-signer.js';
import { type Checkpoint, type Database, readCheckpoint } from './log-store.js';
import { isCheckpoint } from './signed-note.js';

const EVERY_MS = 10_000;
/** Source of a fork, as shown to operators. */
const SOURCE = 'image store';

/**
 * Keeps the newest checkpoint in the image store too, and compares the log with it, since Postgres and Redis may be
 * restored together.
 */
@Injectable()
export class KeptCheckpoint {
  private readonly loop = new WorkLoop({
    work: async () => {
      await this.compare();
      return false;
    },
    pollMs: EVERY_MS,
    logger: new Logger('log'),
    messages: {
      failing: 'cannot keep the checkpoint in the image store',
      recovered: 'keeping the checkpoint in the image store again',
    },
  });
  private first: Promise<void> | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly signer: LogSigner,
    @Inject(IMAGE_STORE) private readonly store: ImageStore,
  ) {}

  /** Compares once before the first signature; without the image store, signing begins all the same. */
  async atStart(): Promise<void> {
    this.first ??= this.compare().catch(() => undefined);
    await this.first;
  }

  start() {
    this.loop.start();
  }

  async stop() {
    await this.loop.stop();
  }

  /** One replica at a time, since two could each take what the other resumes from for another fork. */
  compare(): Promise<void> {
    return this.database.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('kept checkpoint', 0))`);
      const kept = readNote((await this.store.get(KEPT_CHECKPOINT))?.toString() ?? '');
      const isFork = kept !== undefined && (await isUnknown(tx, kept, this.signer.verifierKey));
      const newest = await readCheckpoint(tx);
      if (isFork) {
        const fork = { source: SOURCE, size: kept.size };
        if (!(await isResumed(tx, fork))) return reportFork(tx, fork);
        if (newest) await forgetFork(tx, fork);
      }
      if (newest && (isFork || newest.size > (kept?.size ?? 0))) {
        await this.store.put(KEPT_CHECKPOINT, Buffer.from(newest.note));
      }
    });
  }
}

/** Parses a checkpoint without verifying it. */
export function readNote(note: string): Pick<Checkpoint, 'size' | 'root' | 'note'> | undefined {
  const [, size, root] = /^[^\n]+\n(\d{1,15})\n([A-Za-z0-9+/]{43}=)\n\n— /.exec(note) ?? [];
  return size === undefined || root === undefined
    ? undefined
    : { size: Number(size), root: Buffer.from(root, 'base64'), note };
}

/** True for a checkpoint that the log's key signed, and that the log does not have. */
export async function isUnknown(
  database: Database,
  { size, root, note }: Pick<Checkpoint, 'size' | 'root' | 'note'>,
  verifierKey: string,
): Promise<boolean> {
  const ours = await readCheckpoint(database, size);
  if (ours?.root.equals(root) === true) return false;
  const keys = await database.query<{ key: string }[]>('SELECT DISTINCT key FROM log_checkpoints');
  return [verifierKey, ...keys.map(({ key }) => key)].some((key) => isCheckpoint(note, key, { size, root }));
}
