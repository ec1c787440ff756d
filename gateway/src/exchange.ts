import type { Readable, Writable } from 'node:stream';

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
  /** What the answer is written to. It closes when the answer is over, or earlier, when the visitor has gone. */
  visitor: Pick<Writable, 'closed' | 'once'>;
}

/** An answer on its way to the visitor. */
export interface Answer {
  status: number;
  headers: HeaderFields;
  /** Text, or what writes the body of a service's answer and ends it: to be called once. */
  body: string | ((to: Writable) => void);
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
export function linesOf(fields: HeaderFields, name: string): readonly string[] {
  const value = fields[name] ?? [];
  return typeof value === 'string' ? [value] : value;
}

/** Fields to replace, by name in any case; an empty value removes its field. */
export type FieldChanges = Readonly<Record<string, string>>;

/** Makes what copies fields with some of them replaced. */
export function changing(changes: FieldChanges): (fields: HeaderFields) => HeaderFields {
  const replaced = Object.entries(changes).map(([name, value]) => [name.toLowerCase(), value] as const);
  if (replaced.length === 0) return (fields) => fields;
  return (fields) => {
    const changed = { ...fields };
    for (const [name, value] of replaced) {
      if (value === '') delete changed[name];
      else changed[name] = value;
    }
    return changed;
  };
}
