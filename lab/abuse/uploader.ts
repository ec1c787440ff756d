import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstAdmin } from '../../tests/support/sign-up.ts';
import type { RunningProduct } from '../../tests/support/product.ts';

/** A second client: an admin who periodically uploads a 100 KB table from a separate address. */
export interface Uploader {
  /** Uploads until `meanwhile` settles. @returns the number of responses by status */
  uploadWhile(meanwhile: Promise<unknown>): Promise<Record<string, number>>;
}

const EVERY_MS = 500;
const TIME_LIMIT_MS = 10_000;
const ADDRESS = '127.0.98.1';
const ROWS = Array.from({ length: 1000 }, (_, n) => `ABUSE-${n},Nobody ${n},${'Far away '.repeat(9)}`);
const TABLE = ['tracking_code,recipient_name,destination', ...ROWS].join('\n');
const FORM = [
  '--x',
  'Content-Disposition: form-data; name="kind"',
  '',
  'parcels',
  '--x',
  'Content-Disposition: form-data; name="file"; filename="parcels.csv"',
  'Content-Type: text/csv',
  '',
  TABLE,
  '--x--',
  '',
].join('\r\n');

/** Creates the product's first admin, through the link that its start printed. */
export async function signedInUploader(product: RunningProduct): Promise<Uploader> {
  const { cookies } = await firstAdmin(product);
  const upload = () => send(product.port, cookies);
  return {
    uploadWhile: async (meanwhile) => {
      const statuses: Record<string, number> = {};
      const over = new AbortController();
      const end = () => over.abort();
      meanwhile.then(end, end);
      while (!over.signal.aborted) {
        const [status] = await Promise.all([upload(), sleep(EVERY_MS)]);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
      return statuses;
    },
  };
}

/**
 * @param cookies kept as a browser keeps them: a session's token is renewed in time
 * @returns the status, or the error's code
 */
function send(port: number, cookies: Map<string, string>): Promise<string> {
  return new Promise((resolve) => {
    const outgoing = request({
      port,
      host: '127.0.0.1',
      localAddress: ADDRESS,
      method: 'POST',
      path: '/api/imports',
      headers: {
        host: 'localhost',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': Buffer.byteLength(FORM),
      },
      agent: false,
      timeout: TIME_LIMIT_MS,
    });
    outgoing.on('response', (incoming) => {
      for (const set of incoming.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        cookies.set(name, value);
      }
      incoming.resume().on('close', () => resolve(String(incoming.statusCode)));
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    outgoing.end(FORM);
  });
}
