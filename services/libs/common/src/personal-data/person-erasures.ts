import { Injectable } from '@nestjs/common';
import type { ErasedCounts, ErasedKind, ErasureProgress } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { PersonalData, type Person } from './person.js';

/** How long one call goes on. */
const PATIENCE_MS = 700;

interface Row {
  step: number;
  after: string | null;
  erased: ErasedCounts;
}

/** A service's part in the erasure of a person: goes on where it stopped, and names nobody in what it remembers. */
@Injectable()
export class PersonErasures {
  constructor(
    private readonly database: DataSource,
    private readonly data: PersonalData,
  ) {}

  /** Erases for a moment. To be called again, with the same id, until it is done; after that it does no harm. */
  async advance(id: string, person: Person): Promise<ErasureProgress> {
    await this.database.query('INSERT INTO person_erasures (id) VALUES ($1) ON CONFLICT DO NOTHING', [id]);
    await this.database.transaction(async (tx) => {
      // Every replica hears the call: one goes on, and the others say how far it has come.
      const [row] = await tx.query<Row[]>(
        'SELECT step, after, erased FROM person_erasures WHERE id = $1 FOR UPDATE SKIP LOCKED',
        [id],
      );
      if (row) await this.run(tx, id, person, row);
    });
    return this.progress(id);
  }

  private async run(tx: EntityManager, id: string, person: Person, row: Row): Promise<void> {
    const { steps } = this.data;
    const until = performance.now() + PATIENCE_MS;
    let { step, after } = row;
    const erased = { ...row.erased };
    while (step < steps.length && performance.now() < until) {
      const batch = await steps[step]?.(person, after);
      for (const [kind, count] of Object.entries(batch?.erased ?? {})) {
        erased[kind as ErasedKind] = (erased[kind as ErasedKind] ?? 0) + count;
      }
      after = batch?.next ?? null;
      if (batch?.wait) break;
      if (after === null) step += 1;
    }
    await tx.query('UPDATE person_erasures SET step = $2, after = $3, erased = $4 WHERE id = $1', [
      id,
      step,
      after,
      erased,
    ]);
  }

  private async progress(id: string): Promise<ErasureProgress> {
    const [row] = await this.database.query<Row[]>('SELECT step, erased FROM person_erasures WHERE id = $1', [
      id,
    ]);
    const erased = Object.entries(row?.erased ?? {}).filter(([, count]) => count > 0);
    return { done: (row?.step ?? 0) >= this.data.steps.length, erased: Object.fromEntries(erased) };
  }
}
