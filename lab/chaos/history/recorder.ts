import type { TestAnswer } from '@vaultway/common/testing';
import type { Act, Call, Outcome } from './note.ts';

/** Result of a call: the act completed by the response. */
export interface Asked<A> {
  outcome: Outcome;
  act: A;
  // Raw data of the response; clients interpret it.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
}

/** Records every request of the clients, with its time and response. */
export class Recorder<Any extends { act: string } = Act> {
  readonly notes: (Call & Any)[] = [];
  readonly #begun = Date.now();

  /** Milliseconds since the run began. */
  now(): number {
    return Date.now() - this.#begun;
  }

  /** Converts a wall-clock time to the run's. */
  since(wallClock: number): number {
    return wallClock - this.#begun;
  }

  /**
   * Makes a request and records its result.
   * @param complete adds data to the act that only the response has
   */
  async note<A extends Any>(
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
 * A service's rejection means that nothing was written. An outage or a bug does not, nor does the 404 of a gateway that
 * has just started without routes: it has no code.
 */
function outcomeOf({ status, body }: TestAnswer): Outcome {
  if (status >= 200 && status < 300) return 'done';
  return status >= 400 && status < 500 && typeof body?.code === 'string' ? 'refused' : 'unknown';
}
