import { PARCEL_FIELD_NAMES, PARCEL_FIELDS } from '@vaultway/contracts';
import type { SchemaObject } from './schema-converter.js';

type Schemas = Record<string, unknown>;
type Part = SchemaObject & { $ref?: string; const?: unknown; examples?: unknown[] };

const INSTANT = '2026-11-05T05:09:00.000Z';
const BY_FORMAT: Record<string, unknown> = {
  uuid: '019a4b5c-6d7e-7f80-9a1b-2c3d4e5f6071',
  'date-time': INSTANT,
  date: '2026-11-05',
  email: 'ada@example.com',
  uri: 'https://example.com/',
};

/** Examples by field name; a field's own `examples` take precedence. */
const BY_NAME: Record<string, unknown> = {
  ...Object.fromEntries(PARCEL_FIELD_NAMES.map((name) => [name, PARCEL_FIELDS[name].example])),
  email: 'ada@example.com',
  title: 'Landed in Frankfurt am Main',
  slug: 'about-us',
  time_zone: 'Europe/London',
  proof: '0123',
  company_name: 'Vaultway',
  next_page_url: null,
  next_after: null,
};

/**
 * Builds an example response from the schema's field names, formats and enums.
 *
 * @param schemas the document's components, for references
 */
export function exampleFor(schema: unknown, schemas: Schemas, name = ''): unknown {
  const part = resolve(schema as Part, schemas);
  if (part.const !== undefined) return part.const;
  if (part.example !== undefined) return part.example;
  if (part.examples?.length) return part.examples[0];
  const choices = part.anyOf ?? part.oneOf;
  if (choices) return exampleFor(choices[0], schemas, name);
  if (part.enum) return part.enum[0];
  switch (part.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(part.properties ?? {}).map(([field, of]) => [field, exampleFor(of, schemas, field)]),
      );
    case 'array':
      return name === 'errors' || !part.items ? [] : [exampleFor(part.items, schemas, name)];
    case 'string':
      return BY_NAME[name] ?? (part.format ? BY_FORMAT[part.format] : undefined) ?? 'text';
    case 'integer':
    case 'number':
      return Math.max(part.minimum ?? 0, Number(part.exclusiveMinimum ?? -1) + 1, name === 'total' ? 1 : 0);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function resolve(part: Part, schemas: Schemas): Part {
  if (part.$ref === undefined) return part;
  const name = part.$ref.split('/').at(-1) ?? '';
  return schemas[name] ?? {};
}
