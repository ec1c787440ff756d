import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Baseline for the look-up: the same response from plain node:http and pg, as fast as these allow, with one prepared
 * statement on the same unique index, a pool, and keep-alive. Reads DATABASE_URL and POOL; prints its port.
 */
const SQL = readFileSync(join(import.meta.dirname, 'bare-statement.sql'), 'utf8');

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.POOL),
  idleTimeoutMillis: 0,
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const code = decodeURIComponent((request.url ?? '').slice('/api/parcels/'.length));
  const key = code.replaceAll(/[\s-]/g, '').toLowerCase();
  const { rows } = await pool.query({ name: 'lookup', text: SQL, values: [key] });
  if (rows.length === 0)
    return send(response, 404, { status: 404, errors: ['Parcel not found'], data: null });
  const { events, ...parcel } = rows[0] as { events: object[] | null };
  const history = { data: events ?? [], current_page: 1, last_page: 1, next_page_url: null };
  return send(response, 200, {
    status: 200,
    message: '',
    errors: [],
    data: { ...parcel, history, restricted: false, usual_arrival: null },
  });
}

function send(response: ServerResponse, status: number, body: object): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length });
  response.end(bytes);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) =>
    send(response, 500, { status: 500, errors: [String(error)] }),
  );
});
server.keepAliveTimeout = 75_000;
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.on('SIGTERM', () => process.exit(0));
