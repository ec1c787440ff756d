import fc, { type Arbitrary } from 'fast-check';
import type { Operation } from '../described.ts';
import { allowedBy, anything, roughly, type Schema } from './values.ts';

/** A request as printable data. */
export interface FuzzCase {
  method: string;
  /** Includes the query. */
  path: string;
  headers: Record<string, string>;
  encoding: 'none' | 'json' | 'form' | 'multipart' | 'junk';
  body: unknown;
}

/** Existing ids by the part of the path before them, such as `parcels`. */
export type KnownIds = Record<string, string[]>;

/**
 * The document allows any text as an id, and a fuzzer never guesses an existing one: some real ids get calls past "Not
 * found".
 */
export function casesOf(call: string, operation: Operation, known: KnownIds): Arbitrary<FuzzCase> {
  const [method = '', template = ''] = call.split(' ');
  const nouns = template.split('/').filter((part) => part in known);
  const noun = /\/([\w-]+)\/\{id\}/.exec(template)?.[1] ?? nouns.at(-1) ?? '';
  const parameters = operation.parameters ?? [];
  const named = (place: string) => parameters.filter((each) => each.in === place);
  const valueOf = (name: string, schema: Schema) => {
    const ids = known[KNOWN_UNDER[name] ?? (name === 'id' ? noun : '')];
    const any = roughly(schema);
    return ids?.length ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, any) : any;
  };
  const record = (place: string, freq: number) =>
    fc.record(
      Object.fromEntries(
        named(place).map(({ name, schema }) => [
          name,
          fc.option(valueOf(name, schema), { nil: undefined, freq }),
        ]),
      ),
    );
  const inPath = fc.record(
    Object.fromEntries(named('path').map(({ name, schema }) => [name, valueOf(name, schema).map(asSegment)])),
  );
  return fc
    .record({
      segments: inPath,
      query: record('query', 2),
      headers: record('header', 3),
      sent: bodyOf(operation, valueOf),
    })
    .map(({ segments, query, headers, sent }) => ({
      method,
      path: template.replace(/\{(\w+)\}/g, (_, name: string) => segments[name] ?? '') + queryOf(query),
      headers: Object.fromEntries(
        Object.entries(headers).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, asField(value)]],
        ),
      ),
      ...sent,
    }));
}

const KNOWN_UNDER: Record<string, string> = { parcel_id: 'parcels', code: 'codes', slug: 'slugs' };

type Sent = Pick<FuzzCase, 'encoding' | 'body'>;

function bodyOf(
  operation: Operation,
  valueOf: (name: string, schema: Schema) => Arbitrary<unknown>,
): Arbitrary<Sent> {
  const schema: Schema | undefined = operation.requestBody?.content?.['application/json']?.schema;
  if (!schema) return fc.constant({ encoding: 'none', body: undefined });
  const isCreation = !('id' in (schema.properties ?? {}));
  // The slug of a new page must be new.
  const withIds = Object.entries(schema.properties ?? {}).filter(
    ([name]) => name.endsWith('id') && !isCreation,
  );
  const known = fc.record(Object.fromEntries(withIds.map(([name, each]) => [name, valueOf(name, each)])));
  const fields = fc
    .tuple(allowedBy(schema), fc.option(known, { nil: {}, freq: 5 }))
    .map(([body, ids]) => ({ ...(body as object), ...ids }));
  const encoding = fc.constantFrom(...(['json', 'json', 'json', 'json', 'form', 'multipart'] as const));
  return fc.oneof(
    { weight: 9, arbitrary: fc.record({ encoding, body: fields }) },
    { weight: 1, arbitrary: fc.record({ encoding: fc.constant('json' as const), body: anything() }) },
    {
      weight: 1,
      arbitrary: fc.record({ encoding: fc.constant('junk' as const), body: fc.constantFrom(...JUNK) }),
    },
  );
}

/** Bodies that are invalid JSON, or barely valid. */
const JUNK = [
  '',
  '{',
  '[',
  '{"a":}',
  '{"a":1,}',
  'null',
  '"',
  '1e999',
  'NaN',
  '\u0000',
  '{"a":1}{"b":2}',
  '﻿{}',

  '{"id":"a","id":"b"}',
  '{"\\ud800":1}',
  '['.repeat(33),
  '['.repeat(20_000),
  `{"a":${'9'.repeat(5000)}}`,
];

/** An empty segment, or one of dots only, belongs to another call. */
function asSegment(value: unknown): string {
  const text = asText(value);
  return /^\.{0,2}$/.test(text) ? 'dots' : encode(text);
}

function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [value]
          .flat()
          .slice(0, MOST_VALUES)
          .map((each) => `${name}=${encode(asText(each))}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Maximum number of values per name in a query. */
const MOST_VALUES = 5;

/** Truncated so that all parameters of a call fit into the 16 KiB of a request's headers. */
function encode(text: string): string {
  const short = text.slice(0, 100);
  // Text that a URL cannot carry is sent as bytes that are invalid UTF-8.
  return short.isWellFormed() ? encodeURIComponent(short) : '%ED%A0%80';
}

/** Characters allowed in a header field. */
const asField = (value: unknown) =>
  asText(value)
    .replace(/[^\x20-\x7e]/g, '?')
    .trim()
    .slice(0, 1000);

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
