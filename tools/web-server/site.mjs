import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { answerForGateway } from '@vaultway/gateway';
import sirv from 'sirv';
import { shellsHandler } from './shells.mjs';

const SAFE = new Set(['GET', 'HEAD']);

/**
 * The built website over HTTP, as nginx serves it in the containers: files that carry a hash in their name may be kept
 * for ever, the rest is asked for again; every other address is a page, which begins with the HTML drawn for it.
 * @param {string} folder the built website; while it is missing, only the answers for the gateway are there
 * @returns {import('node:http').RequestListener}
 */
export function siteHandler(folder) {
  const built = existsSync(join(folder, 'shells', 'shells.json'));
  const files = built
    ? sirv(folder, { etag: true, gzip: true, brotli: true, extensions: [], setHeaders: setCaching })
    : (_request, _response, next) => next();
  const pages = built ? shellsHandler(join(folder, 'shells')) : (_request, response) => notFound(response);
  return (request, response) => {
    if (answerForGateway(request, response)) return;
    if (!SAFE.has(request.method)) {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end();
      return;
    }
    const path = request.url.split('?')[0];
    // Drawn pages have their own addresses, not those of their files.
    if (path.startsWith('/shells/')) pages(request, response);
    else
      files(request, response, () => (isPage(path, request) ? pages(request, response) : notFound(response)));
  };
}

function notFound(response) {
  response
    .writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' })
    .end('Not found\n');
}

function setCaching(response, path) {
  response.setHeader(
    'cache-control',
    path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
}

/** A missing script or picture is missing; a page may have any address, also one with a dot in it. */
function isPage(path, { headers }) {
  if (path.startsWith('/assets/')) return false;
  const lastPart = path.slice(path.lastIndexOf('/') + 1);
  return (
    !lastPart.includes('.') || lastPart.endsWith('.html') || (headers.accept ?? '').includes('text/html')
  );
}
