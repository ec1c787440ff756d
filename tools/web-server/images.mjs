import { mkdirSync } from 'node:fs';
import sirv from 'sirv';

/**
 * The pictures of a folder over HTTP, read only. A name is made from the bytes, so an answer may be kept for ever.
 * @param {string} folder made when missing
 * @returns {import('node:http').RequestListener}
 */
export function imagesHandler(folder) {
  mkdirSync(folder, { recursive: true });
  // dev: the folder is looked at for each request; pictures come and go.
  const files = sirv(folder, { dev: true, etag: true, extensions: [], setHeaders: setCaching });
  return (request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD')
      files(request, response, () => notFound(response));
    else response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end();
  };
}

function setCaching(response) {
  response.setHeader('cache-control', 'public, max-age=31536000, immutable');
}

function notFound(response) {
  response.writeHead(404, { 'content-length': 0 }).end();
}
