import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { shellChooser, type ShellTable } from './shell-choice.ts';

/** Compressed forms that the build writes beside each file, in order of preference. */
const ENCODINGS = [
  { name: 'br', ending: '.br', taken: /(?:^|[\s,])br(?:\s*;\s*q=(?:1|0\.\d*[1-9]))?\s*(?:,|$)/ },
  { name: 'gzip', ending: '.gz', taken: /(?:^|[\s,])gzip(?:\s*;\s*q=(?:1|0\.\d*[1-9]))?\s*(?:,|$)/ },
];

interface Shell {
  bytes: Buffer;
  etag: string;
}

/**
 * Serves each page's prebuilt HTML. Browsers revalidate it each time, because it changes with releases, cookie and
 * language.
 * @param folder `dist/shells` of the built website
 */
export function shellsHandler(folder: string): RequestListener {
  const choose = shellChooser(JSON.parse(readFileSync(join(folder, 'shells.json'), 'utf8')) as ShellTable);
  const kept = new Map<string, Shell>();

  /** @returns undefined while the file is missing, as during a build */
  function read(file: string): Shell | undefined {
    const known = kept.get(file);
    if (known) return known;
    if (!existsSync(file)) return undefined;
    const bytes = readFileSync(file);
    // Hashes the bytes: two languages may have the same length and time of writing.
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`;
    const shell = { bytes, etag };
    kept.set(file, shell);
    return shell;
  }

  return (request, response) => {
    const { file, status } = choose(request);
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = ENCODINGS.find(
      ({ ending, taken }) => taken.test(accepted) && existsSync(join(folder, file + ending)),
    );
    const shell = read(join(folder, file + (encoding?.ending ?? '')));
    if (!shell) {
      response.writeHead(503, { 'cache-control': 'no-store', 'retry-after': '5', 'content-length': 0 }).end();
      return;
    }
    const { bytes, etag } = shell;
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
