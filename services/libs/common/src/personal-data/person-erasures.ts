import { Injectable, Logger } from '@nestjs/common';
import {
  type ErasedCounts,
  type ErasedKind,
  type ErasureProblem,
  type ErasureProgress,
  LIMITS,
  type RecordToReview,
} from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { isStatementTimeout, isUnavailable } from '../errors/outage.js';
import { PersonalData, type Person } from './person.js';

/** Time budget of one call. */
const PATIENCE_MS = 700;

interface Row {
  step: number;
  after: string | null;
  erased: ErasedCounts;
  to_review: RecordToReview[];
}

interface Run {
  /** Why a step failed. */
  problem: ErasureProblem | null;
  /** Whether it ended only to commit. */
  goesOn: boolean;
}

/** Runs a service's part of a person's erasure: resumes where it stopped, and stores no names in its state. */
@Injectable()
export class PersonErasures {
  private readonly logger = new Logger('personal data');

  constructor(
    private readonly database: DataSource,
    private readonly data: PersonalData,
  ) {}

  /** Erases for a moment. Call with the same id until done; further calls are harmless. */
  async advance(id: string, person: Person): Promise<ErasureProgress> {
    await this.database.query('INSERT INTO person_erasures (id) VALUES ($1) ON CONFLICT DO NOTHING', [id]);
    const until = performance.now() + PATIENCE_MS;
    let run: Run;
    do {
      run = await this.database.transaction(async (tx) => {
        // Every replica receives the call: one continues, and the others report progress.
        const [row] = await tx.query<Row[]>(
          'SELECT step, after, erased, to_review FROM person_erasures WHERE id = $1 FOR UPDATE SKIP LOCKED',
          [id],
        );
        return row ? this.run(tx, { id, person, row, until }) : { problem: null, goesOn: false };
      });
    } while (run.goesOn && performance.now() < until);
    return { ...(await this.progress(id)), problem: run.problem };
  }

  /** Keeps what is done even if a step fails. */
  private async run(
    tx: EntityManager,
    { id, person, row, until }: { id: string; person: Person; row: Row; until: number },
  ): Promise<Run> {
    const { steps } = this.data;
    let { step, after } = row;
    const erased = { ...row.erased };
    const toReview = [...row.to_review];
    let problem: ErasureProblem | null = null;
    let goesOn = false;
    while (!goesOn && step < steps.length && performance.now() < until) {
      const batch = await steps[step]?.(person, after, tx).catch((error: unknown) => {
        problem = problemOf(error);
        this.logger.error({ erasure: id, step, reason: (error as Error).message }, 'erasure could not go on');
        return null;
      });
      if (batch === null) break;
      for (const [kind, count] of Object.entries(batch?.erased ?? {})) {
        erased[kind as ErasedKind] = (erased[kind as ErasedKind] ?? 0) + count;
      }
      const room = LIMITS.recordsToReview - toReview.length;
      const found = (batch?.toReview ?? []).filter(
        (each) => !toReview.some(({ type, id: known }) => type === each.type && known === each.id),
      );
      toReview.push(...found.filter(({ id: record }, at) => record === null || at < room));
      after = batch?.next ?? null;
      if (batch?.wait) break;
      if (after === null) step += 1;
      goesOn = batch?.commit === true;
    }
    await tx.query(
      'UPDATE person_erasures SET step = $2, after = $3, erased = $4, to_review = $5 WHERE id = $1',
      [id, step, after, erased, JSON.stringify(toReview)],
    );
    return { problem, goesOn };
  }

  private async progress(id: string): Promise<Omit<ErasureProgress, 'problem'>> {
    const [row] = await this.database.query<Row[]>(
      'SELECT step, erased, to_review FROM person_erasures WHERE id = $1',
      [id],
    );
    const erased = Object.entries(row?.erased ?? {}).filter(([, count]) => count > 0);
    return {
      done: (row?.step ?? 0) >= this.data.steps.length,
      erased: Object.fromEntries(erased),
      to_review: row?.to_review ?? [],
    };
  }
}

function problemOf(error: unknown): ErasureProblem {
  if (isStatementTimeout(error)) return 'too_slow';
  return isUnavailable(error) ? 'unavailable' : 'failed';
}
