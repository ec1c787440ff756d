import { existsSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { answerForGateway } from '@vaultway/gateway';
import sirv from 'sirv';
import { shellsHandler } from './shells.ts';

const SAFE = new Set(['GET', 'HEAD']);

/**
 * Serves the built website like nginx in containers: files with a hash in their name may be cached forever, the rest is
 * revalidated. Every other address is a page, which starts with prebuilt HTML.
 * @param folder the built website; while it is missing, only the responses for the gateway are served
 */
export function siteHandler(folder: string): RequestListener {
  const built = existsSync(join(folder, 'shells', 'shells.json'));
  const files = built
    ? sirv(folder, { etag: true, gzip: true, brotli: true, extensions: [], setHeaders: setCaching })
    : (_request: IncomingMessage, _response: ServerResponse, next: () => void) => next();
  const pages: RequestListener = built
    ? shellsHandler(join(folder, 'shells'))
    : (_request, response) => notFound(response);
  return (request, response) => {
    if (answerForGateway(request, response)) return;
    if (!SAFE.has(request.method ?? '')) {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end();
      return;
    }
    const [path = '/'] = (request.url ?? '/').split('?');
    // Prebuilt pages are served under their own addresses, not those of their files.
    if (path.startsWith('/shells/')) pages(request, response);
    else
      files(request, response, () => (isPage(path, request) ? pages(request, response) : notFound(response)));
  };
}

function notFound(response: ServerResponse): void {
  response
    .writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' })
    .end('Not found\n');
}

function setCaching(response: ServerResponse, path: string): void {
  const forever = path.startsWith('/assets/');
  response.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** A missing script or image is a 404, but a page may have any address, even one with a dot in it. */
function isPage(path: string, { headers }: IncomingMessage): boolean {
  if (path.startsWith('/assets/')) return false;
  const lastPart = path.slice(path.lastIndexOf('/') + 1);
  return (
    !lastPart.includes('.') || lastPart.endsWith('.html') || (headers.accept ?? '').includes('text/html')
  );
}
