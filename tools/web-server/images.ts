import { imageCaching } from '@vaultway/contracts/image-forms';
import { mkdirSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { basename } from 'node:path/posix';
import sirv from 'sirv';

/**
 * Serves the images of a folder, read-only.
 * @param folder created if missing
 */
export function imagesHandler(folder: string): RequestListener {
  mkdirSync(folder, { recursive: true });
  // dev: reads the folder for each request, since images come and go.
  const files = sirv(folder, { dev: true, etag: true, extensions: [], setHeaders: cacheByName });
  return (request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD')
      files(request, response, () => notFound(response));
    else response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end();
  };
}

function cacheByName(response: ServerResponse, path: string): void {
  response.setHeader('cache-control', imageCaching(basename(path)));
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-length': 0 }).end();
}
