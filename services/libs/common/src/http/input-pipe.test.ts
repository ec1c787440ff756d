import { expect, it } from 'vitest';
import { z } from 'zod';
import { prefersStrict } from './api-headers.js';
import { unknownFields } from './input-pipe.js';

const Parcel = z.object({
  code: z.string(),
  note: z.preprocess((value) => value ?? undefined, z.string().optional()),
  custom: z.record(z.string(), z.string()).nullable().default(null),
  seals: z.array(z.object({ number: z.string() })).optional(),
  place: z.union([z.object({ town: z.string() }), z.object({ country: z.string() })]).optional(),
});

it.each([
  [{ code: 'A', note: null, custom: { anything: '1' } }, []],
  [{ cod: 'A', __proto__x: 1 }, ['cod', '__proto__x']],
  [{ toString: 'A' }, ['toString']],
  [{ seals: [{ number: '1' }, { numbr: '2' }] }, ['seals.1.numbr']],
  [{ place: { country: 'CH' } }, []],
  [{ place: { land: 'CH' } }, ['place.land']],
  ['a text', []],
  [null, []],
])('lists the fields that %j has and the schema has not', (value, fields) => {
  expect(unknownFields(Parcel, value)).toEqual(fields);
  expect(
    unknownFields(
      Parcel.transform((parcel) => parcel),
      value,
    ),
  ).toEqual(fields);
  expect(
    unknownFields(
      Parcel.refine(() => true),
      value,
    ),
  ).toEqual(fields);
});

it.each([
  ['handling=strict', true],
  ['Handling = "strict"', true],
  ['return=minimal, handling=STRICT; foo=1', true],
  ['handling=lenient', false],
  ['handling=lenient, handling=strict', false],
  ['handling=strictly', false],
  ['nothandling=strict', false],
  ['strict', false],
  [undefined, false],
  [['return=minimal', 'handling=strict'], true],
])('reads Prefer: %j', (header, strict) => {
  expect(prefersStrict(header)).toBe(strict);
});
