import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import type { Echo } from './echo-backends.js';

/** One request of a visitor. `host` is the Host header; nothing else is added to what is given. */
export interface Visit {
  method?: string;
  path?: string;
  host?: string;
  headers?: OutgoingHttpHeaders;
  body?: Buffer | string;
  /** Sends the body without announcing its length. */
  chunked?: boolean;
}

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  bytes: Buffer;
  /** What the backend saw, when one answered. */
  echo: Echo | undefined;
  envelope: { status: number; message: string; errors: string[]; data: unknown } | undefined;
  /** True when the connection broke before the end of the answer. */
  brokeOff: boolean;
  /** Milliseconds between the first and the last piece of the body. */
  streamedFor: number;
}

const TIMEOUT_MS = 10_000;

/** Sends a request to a gateway exactly as written and reads the whole answer. */
export function visit(
  gateway: string,
  { method = 'GET', path = '/', host = 'localhost', headers = {}, body, chunked = false }: Visit,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway);
    const length = body === undefined || chunked ? {} : { 'content-length': Buffer.byteLength(body) };
    const encoding = chunked ? { 'transfer-encoding': 'chunked' } : {};
    const outgoing = httpRequest({
      hostname,
      port,
      method,
      path,
      // As browsers do. A client that announces `close` may lose an early answer to a long body.
      headers: {
        host,
        connection: 'keep-alive',
        'accept-encoding': 'identity',
        ...length,
        ...encoding,
        ...headers,
      },
      agent: false,
      timeout: TIMEOUT_MS,
    });
    let answered = false;
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer to ${method} ${path}`)));
    outgoing.on('error', (error) => {
      if (!answered) reject(error);
    });
    outgoing.on('response', (incoming) => {
      answered = true;
      const pieces: Buffer[] = [];
      let first = 0;
      incoming.on('data', (piece: Buffer) => {
        if (pieces.length === 0) first = performance.now();
        pieces.push(piece);
      });
      incoming.on('error', () => {});
      incoming.on('close', () => {
        const bytes = Buffer.concat(pieces);
        const text = bytes.toString('utf8');
        const json = parsed(text);
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text,
          bytes,
          echo: json && 'service' in json ? (json as unknown as Echo) : undefined,
          envelope: json && 'errors' in json ? (json as unknown as Reply['envelope']) : undefined,
          brokeOff: !incoming.complete,
          streamedFor: pieces.length === 0 ? 0 : performance.now() - first,
        });
      });
    });
    outgoing.end(body);
  });
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
