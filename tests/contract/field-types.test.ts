import { describe, expect, it } from 'vitest';
import { ask } from './calls/call.ts';
import { CALLS } from './calls/index.ts';
import { anAdmin } from './support/clients.ts';
import { bodyFieldsOf, expectAsDescribed, takesBody } from './support/document.ts';

/** A sign-up link is looked at before the fields, so that a stranger learns nothing: a 403. */
const CHECKED_FIRST = new Set(['POST /api/admins token']);

/** What belongs in no field that takes a text, a number or a choice. */
const STRUCTURES: unknown[] = [{}, { toString: 'x' }, ['x'], [[]], [{}]];

const CASES = CALLS.filter(({ call }) => takesBody(call))
  .map((call) => ({
    ...call,
    fields: bodyFieldsOf(call.call).filter(
      ({ name, takesStructure }) => !takesStructure && !CHECKED_FIRST.has(`${call.call} ${name}`),
    ),
  }))
  .filter(({ fields }) => fields.length > 0);

describe('an object or a list where a text belongs is refused, whatever the field', () => {
  it.each(CASES)('$call', async (call) => {
    const good = await call.good();
    for (const { name } of call.fields) {
      for (const value of STRUCTURES) {
        const answer = await ask(call, { ...good, fields: { ...good.fields, [name]: value } }, anAdmin());
        const sent = `${name}: ${JSON.stringify(value)}`;
        expect(answer.status, `${sent} ${answer.text}`).toBe(422);
        const refused = answer.body.details.map(({ field }: { field: string }) => field.split('.')[0]);
        expect(refused, sent).toContain(name);
        expectAsDescribed(call.call, answer);
      }
    }
  });
});
