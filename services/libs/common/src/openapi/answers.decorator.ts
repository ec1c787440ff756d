import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiExtension, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { envelopeOf, pagedEnvelopeOf, type ErrorCode } from '@vaultway/contracts';
import { z } from 'zod';
import { Message } from '../http/index.js';
import type { SchemaObject } from './schema-converter.js';

export interface AnswersOptions {
  /** A few words on the call. */
  summary: string;
  /** Defaults to 200. */
  status?: 200 | 201 | 202;
  /** Sentence beside the data. */
  message?: string;
  /** True if `data` is a page of items, with pagination beside it. */
  list?: boolean;
  /** Further fields beside `data`. */
  beside?: z.ZodRawShape;
  /** Errors specific to this call; common ones are added automatically. */
  errors?: readonly ErrorCode[];
}

const A_PAGE = 'A page of the list';
const DONE = 'Done';
/** Descriptions of responses without a sentence. */
export const MESSAGELESS = new Set([A_PAGE, DONE]);

/** Lists an operation's errors for the document's last step (see document.ts). */
export const ERRORS_EXTENSION = 'x-errors';

/**
 * Declares a call's response: its status and message at run time, and its description in the OpenAPI document.
 *
 * @param data schema of `data`, or of a list's items; `null` for none
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

/** Declares a response that is no envelope: an image, a PDF, a page. @param options.schema for JSON */
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
