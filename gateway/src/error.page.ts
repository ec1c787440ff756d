import { randomUUID } from 'node:crypto';
import { ERRORS } from '@vaultway/contracts/errors';

/** An answer ready to be written: what the web server says for the gateway at `/errors/{status}`. */
export interface ErrorPage {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export const ERROR_PAGE_STATUSES = [404, 413, 503] as const;
export type ErrorPageStatus = (typeof ERROR_PAGE_STATUSES)[number];

/** Seconds after which a visitor may try a missing service again. */
const RETRY_AFTER = '5';

/**
 * Makes the envelope for an error that no service could answer.
 *
 * @param contentType of the refused request: a form is refused for its file, anything else for its size
 */
export function errorPage(
  status: ErrorPageStatus,
  contentType = '',
  requestId: string = randomUUID(),
): ErrorPage {
  const sentence = sentenceFor(status, contentType);
  const message = status === 503 ? `${sentence} (request ${requestId})` : sentence;
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...(status === 503 && { 'retry-after': RETRY_AFTER }),
    },
    body: JSON.stringify({ status, message, errors: [sentence], data: null }),
  };
}

function sentenceFor(status: ErrorPageStatus, contentType: string): string {
  if (status === 404) return ERRORS.not_found.sentence;
  if (status === 503) return ERRORS.unavailable.sentence;
  const isForm = contentType.trim().toLowerCase().startsWith('multipart/');
  return isForm ? ERRORS.file_too_large.sentence : ERRORS.body_too_large.sentence;
}
