import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../../../tools/setup/terminal.mjs';
import { broken, type Beside, type Running } from '../campaign.ts';
import type { World } from '../faults/fault.ts';
import type { Note } from '../history/note.ts';
import { MAILS_ONCE, WEBHOOKS_TOLD } from '../history/promises.ts';
import { readStored, settled } from '../history/stored.ts';
import type { ContainerProduct } from './container-product.ts';

const PAUSE_MS = 500;

interface Backup {
  file: string;
  /** Milliseconds since the run began. */
  begun: number;
  ended: number;
}

/**
 * Runs `npm run backup` repeatedly during the faults, and at the end restores the newest complete one into an empty
 * installation and judges it by the history as of then. A failed backup must leave no file.
 */
export function backups(
  { product, mail }: World<ContainerProduct>,
  { recorder, hooks }: Running,
  seed: number,
): Beside {
  const folder = mkdtempSync(join(tmpdir(), 'vaultway-backups-'));
  const ending = new AbortController();
  const made: Backup[] = [];
  const failures: string[] = [];
  const reasons: string[] = [];
  const goOn = (async () => {
    for (let n = 1; !ending.signal.aborted; n += 1) {
      const file = join(folder, `${n}.tar`);
      const begun = recorder.now();
      const { code, said } = await product.backup(file);
      if (code === 0) made.push({ file, begun, ended: recorder.now() });
      else reasons.push(said.trim().split('\n').at(-1) ?? '');
      if (code !== 0 && existsSync(file)) failures.push(`A backup that failed left a file: ${said}`);
      await sleep(PAUSE_MS);
    }
  })();
  return {
    end: async () => {
      ending.abort();
      await goOn;
    },
    judge: async () => {
      try {
        say(`\n${made.length} backups were made and ${reasons.length} failed while the faults struck.`);
        for (const reason of new Set(reasons)) say(`- ${reason}`);
        const newest = made.at(-1);
        if (!newest) return ['No backup was made'];
        const restored = await product.restoreIntoEmpty(newest.file);
        if (restored.code !== 0) return [`A backup cannot be restored: ${restored.said}`];
        const left = await settled(product);
        if (left !== undefined) failures.push(`Something of the backup never came to its end: ${left}`);
        const stored = await readStored(product, { mail, hooks }, [], (at) => recorder.since(at));
        // Mails pending at the backup's instant have been sent since, and are sent again; webhooks saw later events.
        const judged = broken(upTo(recorder.notes, newest), stored, {
          seed,
          except: [MAILS_ONCE, WEBHOOKS_TOLD],
        });
        return [...failures, ...judged.map((breach) => `After the restore: ${breach}`)];
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/**
 * Returns the history as a backup may contain it. Writes acknowledged before it began must be in it; those requested
 * after it ended can't be; those in between may be, since each database has its own snapshot.
 */
export function upTo(notes: readonly Note[], { begun, ended }: Pick<Backup, 'begun' | 'ended'>): Note[] {
  return notes
    .filter(({ asked, act }) => asked <= (act === 'look' || act === 'checkpoint' ? begun : ended))
    .map((note) =>
      note.outcome === 'done' && note.answered > begun ? { ...note, outcome: 'unknown' as const } : note,
    );
}
