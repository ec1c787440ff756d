import { describe, expect, it } from 'vitest';
import { ask } from './calls/call.ts';
import { CALLS } from './calls/index.ts';
import { aCallerOf } from './support/builders.ts';
import { anAdmin } from './support/clients.ts';
import { bodyFieldsOf, DESCRIBED_CALLS, expectAsDescribed, takesBody } from './support/document.ts';

/** A sign-up link is checked before the fields, so that a stranger learns nothing: a 403. */
const CHECKED_FIRST = new Set(['POST /api/admins token']);

/** Values that are invalid in any text, number or choice. */
const STRUCTURES: unknown[] = [{}, { toString: 'x' }, ['x'], [[]], [{}]];

const CASES = CALLS.filter(({ call }) => takesBody(call))
  .map((call) => ({
    ...call,
    fields: bodyFieldsOf(call.call).filter(
      ({ name, takesStructure }) => !takesStructure && !CHECKED_FIRST.has(`${call.call} ${name}`),
    ),
  }))
  .filter(({ fields }) => fields.length > 0);

describe('an object or a list in place of a text is rejected in every field', () => {
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

/** JSON values without fields. */
const NO_OBJECTS = ['null', '[]', '[{}]', '"x"', '""', '1', 'true', ' null '];
const WRITES = DESCRIBED_CALLS.filter((call) => !call.startsWith('GET '));

describe('JSON other than an object is rejected by every call', () => {
  it.each(WRITES)('%s', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    const caller = await aCallerOf(call);
    for (const body of NO_OBJECTS) {
      const answer = await caller.send(method, path.replaceAll(/\{\w+\}/g, 'x'), { body });
      expect(answer, body).toMatchEnvelope({ status: 422, code: 'not_an_object' });
      if (takesBody(call)) expectAsDescribed(call, answer);
    }
  });
});
