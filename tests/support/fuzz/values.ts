import fc, { type Arbitrary } from 'fast-check';

/** Schema keywords used in the services' documents. */
export interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** Longer lists and texts only cost time; edge values cover the limits. */
const USUAL_LENGTH = 60;
const USUAL_ITEMS = 4;
const EDGE_YEARS = ['0001-01-01', '1969-12-31', '1970-01-01', '2024-02-29', '9999-12-31'];
const NO_DATES = ['2026-02-30', '0000-00-00', '+275760-09-13', '2026-13-01', '20260101', '2026-1-1'];

/** Texts that have broken programs before. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\t\r\n',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00a',
  '\ufffe',
  '\u202etxt.exe',
  'é'.normalize('NFD'),
  "'; DROP TABLE parcels; --",
  '%',
  '%%_',
  '\\',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'true',
  '-0',
  '1e309',
  '0x10',
  '٣',
  '９',
  'ß',
  'İ',
  'a@b',
  '@',
  'a@b.c\r\nBcc: d@e.f',
  'javascript:alert(1)',
  'http://127.0.0.1:22/',
  'file:///etc/passwd',
  '👩‍👩‍👧‍👦',
  '\u0301'.repeat(50),
  'مرحبا',
  'x'.repeat(301),
  'x'.repeat(5001),
  '💥'.repeat(3000),
  ...NO_DATES,
];
const HOSTILE_VALUES = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  Number.MIN_VALUE,
  [],
  {},
  [[]],
  [null],
  { a: { b: [{}] } },
  { length: 5 },
  { toString: 1 },
  { valueOf: 1 },
  JSON.parse('{"__proto__": {"isAdmin": true}}') as object,
  JSON.parse(`${'['.repeat(31)}${']'.repeat(31)}`) as unknown[],
  Array.from({ length: 2000 }, (_, n) => n),
];

/** Generates arbitrary values. */
export const anything = (): Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom(...HOSTILE_TEXTS),
    fc.constantFrom(...HOSTILE_VALUES),
    fc.jsonValue({ maxDepth: 3 }),
  );

/** Generates mostly valid values, and sometimes invalid ones. */
export const roughly = (schema: Schema): Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: allowedBy(schema) }, { weight: 1, arbitrary: anything() });

/** Generates valid values, including those at its limits, and some just beyond them. */
export function allowedBy(schema: Schema): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(allowedBy));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const [type, ...others] = [schema.type ?? 'any'].flat();
  if (others.length > 0)
    return fc.oneof(...[type, ...others].map((each) => allowedBy({ ...schema, type: each })));
  return (ALLOWED[type ?? 'any'] ?? anything)(schema);
}

const ALLOWED: Record<string, (schema: Schema) => Arbitrary<unknown>> = {
  string: textOf,
  integer: ({ minimum = -(2 ** 53), maximum = 2 ** 53 }) =>
    fc.oneof(
      fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }),
      fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1),
    ),
  number: ({ minimum = -1e9, maximum = 1e9 }) =>
    fc.oneof(
      fc.double({ min: minimum, max: maximum, noNaN: true }),
      fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1e-9),
    ),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items = {}, minItems = 0, maxItems = USUAL_ITEMS }) =>
    fc.array(roughly(items), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, USUAL_ITEMS)),
    }),
  object: objectOf,
};

function textOf({ format, minLength = 0, maxLength = 5000 }: Schema): Arbitrary<string> {
  if (format === 'email') return fc.oneof(fc.emailAddress(), fc.constant('ada@example.com'));
  const day = fc
    .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2200-01-01') })
    .map((date) => date.toISOString());
  if (format === 'date')
    return fc.oneof(
      day.map((date) => date.slice(0, 10)),
      fc.constantFrom(...EDGE_YEARS),
    );
  if (format === 'date-time') {
    return fc.oneof(day, fc.constantFrom(...EDGE_YEARS.map((date) => `${date}T23:59:59.999+14:00`)));
  }
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, USUAL_LENGTH)) };
  return fc.oneof(
    { weight: 3, arbitrary: fc.string(length) },
    { weight: 2, arbitrary: fc.string({ ...length, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.string({ ...length, unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(maxLength), 'é'.repeat(maxLength + 1), '') },
  );
}

/** Sometimes omits a required field, or adds an unknown one. */
function objectOf({ properties = {}, required = [] }: Schema): Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      fc.option(roughly(property), { nil: MISSING, freq: required.includes(name) ? 12 : 1 }),
    ]),
  );
  const unknown = fc.option(fc.dictionary(fc.string({ maxLength: 10 }), anything(), { maxKeys: 2 }), {
    freq: 1,
  });
  return fc.tuple(fc.record(fields), unknown).map(([known, more]) => ({
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== MISSING)),
    ...more,
  }));
}

const MISSING = Symbol('missing');
