import { type ArgumentMetadata, StandardSchemaValidationPipe } from '@nestjs/common';
import { toDetail } from '@vaultway/contracts';
import { z } from 'zod';
import { ApiError } from '../errors/index.js';
import { currentRequest } from '../logging/index.js';

/** Maximum number of unknown fields that a response lists. */
const MAX_NAMED = 20;

/** Validates bodies and queries by their schemas. Rejects unknown fields for callers who prefer that. */
export class InputPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: (issues) => ApiError.validation(issues) });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (metadata.schema instanceof z.ZodType) rejectUnknown(metadata.schema, value);
    return super.transform(value, metadata);
  }
}

/** @throws ApiError `validation` with each unknown field, if the caller sent `Prefer: handling=strict` */
export function rejectUnknown(schema: z.ZodType, value: unknown): void {
  const request = currentRequest();
  if (!request?.strict) return;
  request.wasStrict = true;
  const fields = unknownFields(schema, value).slice(0, MAX_NAMED);
  if (fields.length === 0) return;
  throw new ApiError('validation', { details: fields.map((field) => toDetail(field, 'unknown_field')) });
}

/** Returns the paths of fields that a schema would drop. */
export function unknownFields(schema: z.core.$ZodType, value: unknown, path = ''): string[] {
  const at = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      if (!isObject(value) || def.catchall !== undefined) return [];
      return Object.entries(value).flatMap(([key, inner]) => {
        const known = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
        return known ? unknownFields(known, inner, at(key)) : [at(key)];
      });
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((inner: unknown, index) => unknownFields(def.element, inner, at(index)))
        : [];
    case 'union':
      return def.options
        .map((option) => unknownFields(option, value, path))
        .reduce((fewest, fields) => (fields.length < fewest.length ? fields : fewest));
    case 'pipe':
      return unknownFields(defOf(def.in).type === 'transform' ? def.out : def.in, value, path);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unknownFields(def.innerType, value, path);
    default:
      return [];
  }
}

const defOf = (schema: z.core.$ZodType) => (schema as z.ZodType).def as z.core.$ZodTypes['_zod']['def'];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
