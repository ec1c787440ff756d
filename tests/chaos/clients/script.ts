import fc from 'fast-check';
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

/** What a client does next. */
export interface Step {
  kind: Kind;
  /** Chooses among the records that there are. */
  pick: number;
  pauseMs: number;
}

const LENGTH = 400;
/** Clients mostly meet at the newest records, so that they get in each other's way. */
const PICKS = 6;

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    ...Object.entries(KINDS).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) })),
  ),
  pick: fc.integer({ min: 0, max: PICKS - 1 }),
  pauseMs: fc.integer({ min: 10, max: 120 }),
});

/** What a client does, over and over; the same for the same seed. */
export function scriptOf(seed: number): Step[] {
  const [script = []] = fc.sample(fc.array(step, { minLength: LENGTH, maxLength: LENGTH }), {
    seed,
    numRuns: 1,
  });
  return script;
}

/** The faults of a run in their order, and where they meet in pairs; the same for the same seed. */
export function drawn<T>(all: readonly T[], seed: number, count: number): T[] {
  const [chosen = []] = fc.sample(fc.array(fc.constantFrom(...all), { minLength: count, maxLength: count }), {
    seed,
    numRuns: 1,
  });
  return chosen;
}

/** A photo of a parcel. @param shade tells it from others */
export function aPicture(shade: number): Promise<Buffer> {
  const background = { r: shade % 256, g: (shade * 7) % 256, b: (shade * 13) % 256 };
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
