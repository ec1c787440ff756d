import type { TestAnswer } from '@vaultway/common/testing';
import type { Act, Note, Outcome } from './note.ts';

/** What a call came to: the act as it stands after the answer. */
export interface Asked<A extends Act> {
  outcome: Outcome;
  act: A;
  // What came over the wire is what clients find out.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
}

/** Notes who asked what, when, and what was answered. */
export class Recorder {
  readonly notes: Note[] = [];
  readonly #begun = Date.now();

  /** Milliseconds since the run began. */
  now(): number {
    return Date.now() - this.#begun;
  }

  /** A moment of the wall clock as one of the run. */
  since(wallClock: number): number {
    return wallClock - this.#begun;
  }

  /**
   * Asks, and notes what came of it.
   * @param complete adds to the act what only the answer says
   */
  async note<A extends Act>(
    client: string,
    act: A,
    ask: () => Promise<TestAnswer>,
    complete: (answer: TestAnswer) => Partial<A> = () => ({}),
  ): Promise<Asked<A>> {
    const asked = this.now();
    const answer = await ask().catch((error: unknown) => String(error instanceof Error ? error.name : error));
    const outcome = typeof answer === 'string' ? 'unknown' : outcomeOf(answer);
    const done = typeof answer !== 'string' && (outcome === 'done' || act.act === 'look');
    const whole = done ? { ...act, ...complete(answer) } : act;
    const said = typeof answer === 'string' ? answer : `${answer.status} ${answer.body?.code ?? ''}`.trim();
    const n = this.notes.length + 1;
    this.notes.push({ n, client, asked, answered: this.now(), outcome, said, ...whole });
    return { outcome, act: whole, data: typeof answer === 'string' ? undefined : answer.body?.data };
  }
}

/**
 * A refusal of a service says that nothing was written. An outage or a bug does not, nor does a gateway that has just started and
 * knows no route yet: its 404 has no code.
 */
function outcomeOf({ status, body }: TestAnswer): Outcome {
  if (status >= 200 && status < 300) return 'done';
  return status >= 400 && status < 500 && typeof body?.code === 'string' ? 'refused' : 'unknown';
}
