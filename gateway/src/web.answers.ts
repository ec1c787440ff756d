import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_PAGE_STATUSES, errorPage } from './error.page.js';
import { hostnameOf } from './request.target.js';

const ERROR_PATH = /^\/errors\/(\d{3})(?:\?|$)/;
const REDIRECT_PATH = /^\/redirect-https(\/.*)$/;

/**
 * What a web server answers on behalf of the gateway: the error pages and the redirect to https.
 * The gateway keeps visitors away from these paths.
 *
 * @returns false, with nothing written, when the request is an ordinary one
 */
export function answerForGateway(request: IncomingMessage, response: ServerResponse): boolean {
  const url = request.url ?? '';
  const status = ERROR_PAGE_STATUSES.find((known) => String(known) === ERROR_PATH.exec(url)?.[1]);
  if (status !== undefined) {
    const page = errorPage(status, request.headers['content-type']);
    response.writeHead(page.status, { ...page.headers, 'content-length': Buffer.byteLength(page.body) });
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
