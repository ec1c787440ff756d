import type { Bar } from './bars.ts';
import type { Measured } from './load.ts';
import type { Goal } from './result.ts';
import { median, spread } from './statistics.ts';

/** Rounds of each case, by name. */
export type Results = Map<string, Measured[]>;

/** Returns one figure of a case, by round. */
export const roundsOf = (results: Results, name: string, what: keyof Measured): number[] =>
  (results.get(name) ?? []).map((round) => round[what]);

/**
 * Returns a row per case: requests per second with their spread, p50, p99, and processor time of the server and its
 * upstream.
 */
export const rowsOf = (results: Results): string[][] =>
  [...results.keys()].map((name) => {
    const of = (what: keyof Measured) => median(roundsOf(results, name, what));
    return [
      name,
      Math.round(of('perSecond')).toLocaleString('en'),
      `${spread(roundsOf(results, name, 'perSecond'))} %`,
      of('p50').toFixed(2),
      of('p99').toFixed(2),
      String(Math.round(of('own'))),
      String(Math.round(of('database'))),
    ];
  });

/** Returns the requests per second of each case. @param isOurs whether a case is drawn as the product's */
export const barsOf = (results: Results, isOurs: (name: string) => boolean): Bar[] =>
  [...results.keys()].map((name) => {
    const values = roundsOf(results, name, 'perSecond');
    const ends = { least: Math.min(...values), most: Math.max(...values) };
    return { name, value: median(values), ...ends, own: isOurs(name) };
  });

/** Returns a goal; NaN means not measured. */
export const goalOf = (text: string, figure: number, met: boolean, unit = ''): Goal => ({
  text,
  figure: Number.isNaN(figure) ? '–' : `${figure.toFixed(2)}${unit}`,
  met: Number.isNaN(figure) ? undefined : met,
});
