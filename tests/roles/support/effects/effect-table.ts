import table from '../../effects.json' with { type: 'json' };
import { operationOf } from '../../../support/described.ts';
import { CALLERS, type EffectCaller } from './effect-callers.ts';
import { type State, STATES } from './parcel-states.ts';

/** States that each caller can bring a parcel into by one route. */
export type Effects = Map<EffectCaller, Set<State>>;

export const EFFECT_LINES = Object.keys(table);
export const NOTHING = 'nothing';

/** The kind of handover that changes seals may be newer than this table. */
const kinds = JSON.stringify(operationOf('POST /api/handovers').requestBody);
const POSSIBLE = new Set(STATES.filter((state) => state !== 'resealed' || kinds.includes('"resealed"')));

/** @throws if a line names an unknown caller or state */
export function effectsOf(route: string): Effects {
  const line = (table as Record<string, string>)[route] ?? NOTHING;
  const effects: Effects = new Map();
  if (line === NOTHING) return effects;
  for (const part of line.split('; ')) {
    const [names = '', states = ''] = part.split(': ');
    for (const name of names.split(', ')) {
      const known = states.split(', ').map((state) => oneOf(STATES, state, route));
      effects.set(oneOf(CALLERS, name, route), new Set(known.filter((state) => POSSIBLE.has(state))));
    }
  }
  return effects;
}

/** Formats effects as a line of the table: `admin, clerk: delivered, returned; courier: returned`. */
export function lineOf(effects: Effects): string {
  const byStates = new Map<string, EffectCaller[]>();
  for (const caller of CALLERS) {
    const states = STATES.filter((state) => effects.get(caller)?.has(state)).join(', ');
    if (states !== '') byStates.set(states, [...(byStates.get(states) ?? []), caller]);
  }
  const parts = [...byStates].map(([states, callers]) => `${callers.join(', ')}: ${states}`);
  return parts.length > 0 ? parts.join('; ') : NOTHING;
}

function oneOf<T extends string>(all: readonly T[], name: string, route: string): T {
  if (!(all as readonly string[]).includes(name)) {
    throw new Error(`tests/roles/effects.json, ${route}: "${name}" is none of ${all.join(', ')}`);
  }
  return name as T;
}
