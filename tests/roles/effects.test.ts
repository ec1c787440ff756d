import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, aVisitor, made } from '../contract/support/clients.ts';
import { PASSWORD } from '../support/sign-up.ts';
import { makeCallers } from './support/callers.ts';
import { type Actors, makeActors } from './support/effects/effect-callers.ts';
import { EFFECT_LINES, effectsOf, lineOf } from './support/effects/effect-table.ts';
import { Attempts } from './support/effects/attempts.ts';
import { closeDatabase } from './support/effects/parcel-states.ts';
import { askForPinsAtDoors, ParcelPool } from './support/effects/prepared-parcels.ts';
import { ROUTES } from './support/routes.ts';

const WRITES = ROUTES.filter((route) => !route.startsWith('GET '));
/** Routes with a line, so that a missing one fails only its own test. */
const KNOWN = WRITES.filter((route) => EFFECT_LINES.includes(route));

/** Ends a hanging run; a handover's route has hundreds of requests per caller. */
const ROUTE_LIMIT_MS = 600_000;

let actors: Actors;
let attempts: Attempts;
let putBack: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  // The session's proof may be too old to create a key.
  await made(anAdmin().post('/api/admins/proof', { password: PASSWORD }));
  actors = await makeActors(await makeCallers(aVisitor()));
  putBack = await askForPinsAtDoors();
  attempts = new Attempts(new ParcelPool(), actors);
});
afterAll(async () => {
  await putBack?.();
  await closeDatabase();
});

describe('the table of effects', () => {
  it.each(WRITES)('has a line for %s', (route) => {
    if (EFFECT_LINES.includes(route)) return;
    expect.fail(
      `Nobody has said into which states ${route} can bring a parcel: add it to tests/roles/effects.json, with "nothing" or as its other lines are`,
    );
  });

  it.each(EFFECT_LINES)('has a route for its line %s', (line) => {
    if (!WRITES.includes(line))
      expect.fail(`tests/roles/effects.json names ${line}, which no service answers`);
  });
});

describe('a collected parcel whose delivery requires a PIN', () => {
  it.each(KNOWN)(
    'is brought by %s only into the states of its line',
    async (route) => {
      const { effects, witnesses } = await attempts.run(route, effectsOf(route));
      expect(lineOf(effects), witnesses.join('\n')).toBe(lineOf(effectsOf(route)));
    },
    ROUTE_LIMIT_MS,
  );
});
