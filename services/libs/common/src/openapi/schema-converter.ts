import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
export type SchemaObject = Exclude<Schemas[string], { $ref: string }>;

const COMPONENTS = '#/components/schemas/';

/**
 * Converts a zod schema to OpenAPI 3.1. Schemas with an id (`.meta({ id })`) become components.
 *
 * @param use `input`: what a client may send; `output`: what it receives
 */
export function toOpenApiSchema(schema: z.ZodType, use: 'input' | 'output') {
  const {
    $schema: _dialect,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: use,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => sayWhatIsAccepted(jsonSchema, use),
  });
  return { schema: pointAtComponents(rest) as SchemaObject, components: pointAtComponents($defs) as Schemas };
}

/** Documents input that a preprocessing step accepts beyond its schema, from `.meta({ accepts })`. */
function sayWhatIsAccepted(schema: Record<string, unknown>, use: 'input' | 'output') {
  const { accepts, description } = schema;
  if (accepts === undefined) return;
  delete schema['accepts'];
  if (use === 'output') return;
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, accepts, description !== undefined && { description });
}

/** Adapts to @nestjs/swagger's `standardSchemaConverter`. */
export const schemaConverter = (schema: unknown, { schemaType }: { schemaType: 'input' | 'output' }) =>
  schema instanceof z.ZodType ? toOpenApiSchema(schema, schemaType) : undefined;

/** Keywords that contain data, not schemas. */
const SAMPLES = new Set(['examples', 'example', 'default', 'const', 'enum']);

function pointAtComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointAtComponents);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (SAMPLES.has(key)) return [[key, inner]];
      if (key === 'id' && typeof inner === 'string') return [];
      if (key === '$ref' && typeof inner === 'string') return [[key, inner.replace('#/$defs/', COMPONENTS)]];
      return [[key, pointAtComponents(inner)]];
    }),
  );
}
