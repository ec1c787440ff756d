import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import type { Echo } from './echo-backends.js';

/** A visitor's request. `host` is the Host header; nothing else is added. */
export interface Visit {
  method?: string;
  path?: string;
  host?: string;
  headers?: OutgoingHttpHeaders;
  body?: Buffer | string;
  /** Sends the body in chunks, without a length. */
  chunked?: boolean;
  /** Source address, if not 127.0.0.1. */
  localAddress?: string;
}

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  bytes: Buffer;
  /** The request as the backend received it, if one answered. */
  echo: Echo | undefined;
  envelope: { status: number; message: string; errors: string[]; data: unknown } | undefined;
  /** True if the connection broke before the end of the response. */
  brokeOff: boolean;
  /** Milliseconds between the body's first and last piece. */
  streamedFor: number;
}

const TIMEOUT_MS = 10_000;

/** Sends a raw request to a gateway and reads the whole response. */
export function visit(
  gateway: string,
  {
    method = 'GET',
    path = '/',
    host = 'localhost',
    headers = {},
    body,
    chunked = false,
    localAddress,
  }: Visit,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway);
    const length = body === undefined || chunked ? {} : { 'content-length': Buffer.byteLength(body) };
    const encoding = chunked ? { 'transfer-encoding': 'chunked' } : {};
    const outgoing = httpRequest({
      hostname,
      port,
      localAddress,
      method,
      path,
      // Same as browsers. A client that announces `close` may lose an early response to a long body.
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
