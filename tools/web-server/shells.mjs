import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellChooser } from './shell-choice.mjs';

/** Beside each file lie its compressed forms; the first that the browser takes is sent. */
const ENCODINGS = [
  { name: 'br', ending: '.br', taken: /(?:^|[\s,])br(?:\s*;\s*q=(?:1|0\.\d*[1-9]))?\s*(?:,|$)/ },
  { name: 'gzip', ending: '.gz', taken: /(?:^|[\s,])gzip(?:\s*;\s*q=(?:1|0\.\d*[1-9]))?\s*(?:,|$)/ },
];

/**
 * Answers each address of a page with the HTML that the build drew for it. It is asked for anew each time, since the
 * next release draws it anew, and it differs by cookie and language.
 * @param {string} folder `dist/shells` of the built website
 */
export function shellsHandler(folder) {
  const choose = shellChooser(JSON.parse(readFileSync(join(folder, 'shells.json'), 'utf8')));
  /** @type {Map<string, { bytes: Buffer, etag: string }>} */
  const kept = new Map();

  function read(file) {
    if (!kept.has(file)) {
      const bytes = readFileSync(file);
      // Of the bytes: two languages may have the same length, and are made in the same second.
      kept.set(file, {
        bytes,
        etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`,
      });
    }
    return kept.get(file);
  }

  return (request, response) => {
    const { file, status } = choose(request);
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = ENCODINGS.find(
      ({ ending, taken }) => taken.test(accepted) && existsSync(join(folder, file + ending)),
    );
    const { bytes, etag } = read(join(folder, file + (encoding?.ending ?? '')));
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
      etag,
      ...(encoding && { 'content-encoding': encoding.name }),
    };
    if (status === 200 && request.headers['if-none-match'] === etag) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(status, { ...headers, 'content-length': bytes.length });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
}
