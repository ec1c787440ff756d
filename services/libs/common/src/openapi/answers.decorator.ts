import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiExtension, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { envelopeOf, pagedEnvelopeOf, type ErrorCode } from '@vaultway/contracts';
import { z } from 'zod';
import { Message } from '../http/index.js';
import type { SchemaObject } from './schema-converter.js';

export interface AnswersOptions {
  /** What the call does, in a few words. */
  summary: string;
  /** 200 unless said. */
  status?: 200 | 201 | 202;
  /** The one sentence beside the data. */
  message?: string;
  /** `data` is a page of items, with the paging beside it. */
  list?: boolean;
  /** What else stands beside `data`. */
  beside?: z.ZodRawShape;
  /** Errors of this call's own; those that every such call can have are added by themselves. */
  errors?: readonly ErrorCode[];
}

const A_PAGE = 'A page of the list';
const DONE = 'Done';
/** Descriptions of answers that carry no sentence. */
export const MESSAGELESS = new Set([A_PAGE, DONE]);

/** Names the errors of an operation for the document's last step (see document.ts). */
export const ERRORS_EXTENSION = 'x-errors';

/**
 * Says what a call answers: its status and message at run time, and its description in the OpenAPI document.
 *
 * @param data the schema of `data`, or of a list's items; `null` when there is none
 */
export function Answers(data: z.ZodType | null, options: AnswersOptions): MethodDecorator {
  const { summary, status = 200, message = '', list = false, beside = {}, errors = [] } = options;
  const item = data ?? z.null();
  const envelope = list ? pagedEnvelopeOf(item) : envelopeOf(item);
  return applyDecorators(
    HttpCode(status),
    Message(message),
    ApiOperation({ summary }),
    ApiResponse({
      status,
      description: message || (list ? A_PAGE : DONE),
      standardSchema: envelope.extend(beside).strict(),
    }),
    ApiExtension(ERRORS_EXTENSION, [...errors]),
  );
}

/** Says that a call answers something that is not an envelope: an image, a PDF, a page. @param options.schema of JSON */
export function AnswersFile(
  type: string,
  options: Pick<AnswersOptions, 'summary' | 'errors'> & { description?: string; schema?: SchemaObject },
): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: options.summary }),
    ApiResponse({
      status: 200,
      description: options.description ?? 'The file',
      content: { [type]: { schema: options.schema ?? { type: 'string', format: 'binary' } } },
    }),
    ApiExtension(ERRORS_EXTENSION, [...(options.errors ?? [])]),
  );
}
