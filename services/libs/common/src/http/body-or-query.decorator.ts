import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../errors/index.js';

/**
 * The input of a DELETE, checked by `schema`: its body, or its query where the body lacks a field, since
 * some proxies drop a DELETE's body. Answers 422 like `@Body({ schema })`.
 */
export const BodyOrQuery = createParamDecorator((schema: z.ZodType, context: ExecutionContext) => {
  const { body, query } = context.switchToHttp().getRequest<FastifyRequest>();
  const result = schema.safeParse({ ...(query as object), ...(body as object) });
  if (!result.success) throw ApiError.validation(result.error.issues);
  return result.data;
});
