import { parseArgs } from 'node:util';

/** What every benchmark understands. */
export interface Pace {
  rounds: number;
  seconds: number;
  /** To see that it runs; its figures say little. */
  quick: boolean;
}

/**
 * Reads the command line.
 * @param extra options of this benchmark alone, with their defaults
 */
export function readOptions<Extra extends Record<string, string | boolean>>(extra: Extra): Pace & Extra {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      ...Object.fromEntries(
        Object.entries(extra).map(([name, value]) => [
          name,
          { type: typeof value === 'boolean' ? ('boolean' as const) : ('string' as const), default: value },
        ]),
      ),
    },
  });
  const given = values as Record<string, string | boolean | undefined>;
  const quick = given.quick === true;
  return {
    ...(given as Extra),
    quick,
    rounds: Number(given.rounds ?? (quick ? 3 : 5)),
    seconds: Number(given.seconds ?? (quick ? 1 : 2)),
  };
}
