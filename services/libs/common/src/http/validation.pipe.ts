import { StandardSchemaValidationPipe } from '@nestjs/common';
import { ApiError } from '../errors/index.js';

/** Validates every `@Body|@Query|@Param({ schema })` and answers 422 with details by field. */
export const validationPipe = () =>
  new StandardSchemaValidationPipe({
    exceptionFactory: (issues) => ApiError.validation(issues),
  });
