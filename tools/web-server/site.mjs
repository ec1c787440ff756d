import { existsSync } from 'node:fs';
import { answerForGateway } from '@vaultway/gateway';
import sirv from 'sirv';

const SAFE = new Set(['GET', 'HEAD']);

/**
 * The built website over HTTP, as nginx serves it in the containers: files that carry a hash in their name may be kept
 * for ever, the rest is asked for again; every other address of a page is the single page, which knows its routes.
 * @param {string} folder the built website; while it is missing, only the answers for the gateway are there
 * @returns {import('node:http').RequestListener}
 */
export function siteHandler(folder) {
  const files = existsSync(folder)
    ? sirv(folder, { etag: true, gzip: true, brotli: true, setHeaders: setCaching })
    : (_request, _response, next) => next();
  return (request, response) => {
    if (answerForGateway(request, response)) return;
    if (!SAFE.has(request.method)) {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end();
      return;
    }
    files(request, response, () => {
      if (!isPage(request)) {
        response
          .writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-cache' })
          .end('Not found\n');
        return;
      }
      request.url = '/';
      files(request, response, () => response.writeHead(404, { 'content-length': 0 }).end());
    });
  };
}

function setCaching(response, path) {
  response.setHeader(
    'cache-control',
    path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
}

/** A missing script or picture is missing; a page may have any address, also one with a dot in it. */
function isPage({ url, headers }) {
  const path = url.split('?')[0];
  if (path.startsWith('/assets/')) return false;
  const lastPart = path.slice(path.lastIndexOf('/') + 1);
  return (
    !lastPart.includes('.') || lastPart.endsWith('.html') || (headers.accept ?? '').includes('text/html')
  );
}
