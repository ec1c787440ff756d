import fc from 'fast-check';
import { createHash } from 'node:crypto';
import sharp from 'sharp';

const KINDS = {
  look: 10,
  addParcel: 3,
  addEvent: 3,
  editParcel: 3,
  addPage: 1,
  editPage: 2,
  editSettings: 1,
  bill: 2,
  importFile: 1,
  takePhoto: 1,
  writeLetter: 2,
  subscribe: 1,
  handOver: 2,
  readLog: 1,
} as const;

export type Kind = keyof typeof KINDS;

/** Next action of a client. */
export interface Step {
  kind: Kind;
  /** Selects one of the existing records. */
  pick: number;
  pauseMs: number;
}

const LENGTH = 400;
/** Clients mostly pick the newest records, to cause conflicts. */
const PICKS = 6;

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    ...Object.entries(KINDS).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) })),
  ),
  pick: fc.integer({ min: 0, max: PICKS - 1 }),
  pauseMs: fc.integer({ min: 10, max: 120 }),
});

/** Returns a client's actions, which repeat; deterministic for a seed. */
export function scriptOf(seed: number): Step[] {
  const [script = []] = fc.sample(fc.array(step, { minLength: LENGTH, maxLength: LENGTH }), {
    seed,
    numRuns: 1,
  });
  return script;
}

/** Draws the faults of a run in order, for single runs and pairs; deterministic for a seed. */
export function drawn<T>(all: readonly T[], seed: number, count: number): T[] {
  const [chosen = []] = fc.sample(fc.array(fc.constantFrom(...all), { minLength: count, maxLength: count }), {
    seed,
    numRuns: 1,
  });
  return chosen;
}

/** Creates a photo of a parcel. @param name makes it unique, since a parcel's own photo changes nothing */
export function aPicture(name: string): Promise<Buffer> {
  const [r, g, b] = createHash('sha256').update(name).digest();
  const background = { r, g, b };
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
