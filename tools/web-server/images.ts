import { mkdirSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import sirv from 'sirv';

/**
 * Serves the images of a folder, read-only. A name is derived from the bytes, so an answer may be cached forever.
 * @param folder created if missing
 */
export function imagesHandler(folder: string): RequestListener {
  mkdirSync(folder, { recursive: true });
  // dev: it looks into the folder for each request, since images come and go.
  const files = sirv(folder, { dev: true, etag: true, extensions: [], setHeaders: cacheForever });
  return (request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD')
      files(request, response, () => notFound(response));
    else response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end();
  };
}

function cacheForever(response: ServerResponse): void {
  response.setHeader('cache-control', 'public, max-age=31536000, immutable');
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-length': 0 }).end();
}
