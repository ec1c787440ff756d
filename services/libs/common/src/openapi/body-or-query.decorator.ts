import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody, ApiQuery } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../errors/index.js';
import { rejectUnknown } from '../http/index.js';
import { toOpenApiSchema, type SchemaObject } from './schema-converter.js';

/**
 * Injects the input of a DELETE, validated by `schema`: its body, completed from the query, since some proxies drop a
 * DELETE's body. Answers 422 like `@Body({ schema })`.
 */
export function BodyOrQuery(schema: z.ZodType): ParameterDecorator {
  // The schema is not passed as data: Nest would take its `transform` method for a pipe.
  const read = createParamDecorator((_: unknown, context: ExecutionContext) => {
    const { body, query } = context.switchToHttp().getRequest<FastifyRequest>();
    const input = { ...(query as object), ...(body as object) };
    rejectUnknown(schema, input);
    const result = schema.safeParse(input);
    if (!result.success) throw ApiError.validation(result.error.issues);
    return result.data;
  })();
  return (target, key, index) => {
    read(target, key, index);
    if (key !== undefined) describe(schema, target, key);
  };
}

/** Describes the input in the OpenAPI document as a body and, field by field, as an optional query. */
function describe(schema: z.ZodType, target: object, key: string | symbol) {
  const descriptor = Object.getOwnPropertyDescriptor(target, key);
  if (!descriptor) return;
  const input = toOpenApiSchema(schema, 'input').schema;
  const inQuery = Object.entries(input.properties ?? {}).map(([name, of]) =>
    ApiQuery({ name, required: false, schema: of as SchemaObject }),
  );
  applyDecorators(ApiBody({ required: false, schema: input }), ...inQuery)(target, key, descriptor);
}
