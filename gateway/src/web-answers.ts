import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@vaultway/contracts/errors';
import { failureEnvelope } from '@vaultway/contracts/failure';
import { hostnameOf } from './request-target.js';

const ERROR_PATH = /^\/errors\/(\d{3})(?:\?|$)/;
const REDIRECT_PATH = /^\/redirect-https(\/.*)$/;
const RETRY_AFTER_SECONDS = 5;

/**
 * Serves the web server's pages for the gateway: the error pages and the redirect to https. The gateway keeps visitors
 * away from these paths.
 *
 * @returns false, with nothing written, for an ordinary request
 */
export function answerForGateway(request: IncomingMessage, response: ServerResponse): boolean {
  const url = request.url ?? '';
  const status = Number(ERROR_PATH.exec(url)?.[1]);
  const page = errorPage(status, request.headers['content-type']);
  if (page) {
    response.writeHead(status, { ...page.headers, 'content-length': Buffer.byteLength(page.body) });
    response.end(request.method === 'HEAD' ? undefined : page.body);
    return true;
  }

  const rest = REDIRECT_PATH.exec(url)?.[1];
  if (rest === undefined) return false;
  const hostname = hostnameOf(request.headers.host ?? '');
  const host = hostname.includes(':') ? `[${hostname}]` : hostname;
  response.writeHead(308, { location: `https://${host}${rest}`, 'content-length': 0 });
  response.end();
  return true;
}

/**
 * Builds the envelope of an error without a service.
 *
 * @param contentType of the refused request: a form is refused for its file, anything else for its size
 * @returns undefined for a status without a page
 */
export function errorPage(
  status: number,
  contentType = '',
): { headers: Record<string, string>; body: string } | undefined {
  const code = codeFor(status, contentType);
  if (code === undefined) return undefined;
  const requestId = randomUUID();
  const params = code === 'unavailable' ? { seconds: RETRY_AFTER_SECONDS } : {};
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...(code === 'unavailable' && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
    },
    body: JSON.stringify(failureEnvelope(code, { params, requestId })),
  };
}

function codeFor(status: number, contentType: string): ErrorCode | undefined {
  if (status === 404) return 'not_found';
  if (status === 421) return 'misdirected';
  if (status === 503) return 'unavailable';
  if (status !== 413) return undefined;
  const isForm = contentType.trim().toLowerCase().startsWith('multipart/');
  return isForm ? 'file_too_large' : 'body_too_large';
}
