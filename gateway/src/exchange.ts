import type { Readable } from 'node:stream';
import type { RoutedRequest } from './rule.matcher.js';

/** Header fields by lower-case name, each with the values of its lines. */
export type HeaderFields = Map<string, string[]>;

/** A request on its way to a service. Middlewares pass on changed copies. */
export interface GatewayRequest extends RoutedRequest {
  path: string;
  query: string;
  /** The Host header as the visitor sent it. */
  host: string;
  headers: HeaderFields;
  /** The address of whoever is connected to the gateway; undefined for a request of the gateway's own. */
  peer: string | undefined;
  /** The body, read from the moment that somebody asks for it; undefined when there is none. */
  body: (() => Readable) | undefined;
  /** Aborts when the visitor has gone. */
  signal: AbortSignal;
}

/** An answer on its way to the visitor. */
export interface Answer {
  status: number;
  headers: HeaderFields;
  body: Readable | string | undefined;
  /** Set when the gateway itself speaks: no service answered. `unsent`: nothing of the request got through. */
  failure?: 'unsent' | 'sent';
}

export type Handler = (request: GatewayRequest) => Promise<Answer>;
export type Middleware = (next: Handler) => Handler;

/** An answer that the gateway makes itself, before any middleware dresses it. */
export function plainAnswer(status: number, text: string): Answer {
  return { status, headers: new Map([['content-type', ['text/plain; charset=utf-8']]]), body: text };
}

/** Reads an answer that nobody wants to its end, so that its connection can be used again. */
export function discard(answer: Answer): void {
  if (typeof answer.body === 'object') answer.body.on('error', () => {}).resume();
}

/** Adds up `name, value, name, value, …` as Node reports it. */
export function fieldsOf(rawHeaders: readonly string[]): HeaderFields {
  const fields: HeaderFields = new Map();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    const value = rawHeaders[at + 1] ?? '';
    const present = fields.get(name);
    if (present) present.push(value);
    else fields.set(name, [value]);
  }
  return fields;
}

const HOP_BY_HOP = [
  'connection',
  'proxy-connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/**
 * Removes what concerns one connection only, and what its Connection header names on top of that.
 *
 * @param kept names that a Connection header cannot remove
 */
export function dropHopByHop(fields: HeaderFields, kept: ReadonlySet<string> = new Set()): void {
  const named = (fields.get('connection') ?? []).flatMap((value) => value.split(','));
  for (const name of named) {
    const key = name.trim().toLowerCase();
    if (!kept.has(key)) fields.delete(key);
  }
  for (const name of HOP_BY_HOP) fields.delete(name);
}
