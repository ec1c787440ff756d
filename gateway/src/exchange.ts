import type { Readable } from 'node:stream';

/** Header fields by lower-case name; a field that came in several lines has a list. */
export type HeaderFields = NodeJS.Dict<string | string[]>;

/** A request on its way to a service. Middlewares pass on changed copies. */
export interface GatewayRequest {
  method: string;
  /** Percent-encoded, in the one spelling that everything behind the gateway sees. */
  path: string;
  /** With its question mark, or empty. */
  query: string;
  /** The visitor's IP address, as trusted proxies and the connection say. */
  address: string;
  /** The name in the Host header, without port and brackets, in lower case. */
  hostname: string;
  headers: HeaderFields;
  /** Opens the body; nothing of it is read before a service is connected. Undefined when there is none. */
  body: (() => Readable) | undefined;
  /** Aborts when the visitor has gone. */
  signal: AbortSignal;
}

/** An answer on its way to the visitor. */
export interface Answer {
  status: number;
  headers: HeaderFields;
  body: Readable | string;
  /** Set when the gateway itself speaks because no service answered. `unsent`: nothing of the request got through. */
  failure?: 'unsent' | 'sent';
}

export type Handler = (request: GatewayRequest) => Promise<Answer>;
export type Middleware = (next: Handler) => Handler;

/** An answer that the gateway makes itself. */
export function plainAnswer(status: number, text: string): Answer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text };
}

/** The values of a field, one for each line. */
export function linesOf(fields: HeaderFields, name: string): string[] {
  return [fields[name] ?? []].flat();
}

/** A copy with some fields replaced; an empty value removes its field. */
export function withFields(fields: HeaderFields, changes: Readonly<Record<string, string>>): HeaderFields {
  const changed = { ...fields };
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') delete changed[name.toLowerCase()];
    else changed[name.toLowerCase()] = value;
  }
  return changed;
}
