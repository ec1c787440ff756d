import { parseArgs } from 'node:util';

/** Options of every benchmark. */
export interface Pace {
  rounds: number;
  seconds: number;
  /** Only checks that it runs; the figures mean little. */
  quick: boolean;
}

/**
 * Parses the command line.
 * @param extra options of this benchmark only, with their defaults
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
