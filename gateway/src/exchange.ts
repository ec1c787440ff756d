import type { Readable, Writable } from 'node:stream';

/** Header fields by lower-case name; repeated fields have a list. */
export type HeaderFields = NodeJS.Dict<string | string[]>;

/** A request to a service. Middlewares pass on modified copies. */
export interface GatewayRequest {
  method: string;
  /** Percent-encoded, in the canonical spelling that everything behind the gateway sees. */
  path: string;
  /** With its question mark, or empty. */
  query: string;
  /** The visitor's IP address, from trusted proxies and the connection. */
  address: string;
  /** The host name from the Host header, without port and brackets, in lower case. */
  hostname: string;
  headers: HeaderFields;
  /** Opens the body, which is not read until a service is connected. Undefined without a body. */
  body: (() => Readable) | undefined;
  /** Destination of the response. Closes when the response is complete, or when the visitor disconnects. */
  visitor: Pick<Writable, 'closed' | 'once'>;
}

/** A response to the visitor. */
export interface Answer {
  status: number;
  headers: HeaderFields;
  /** Text, or a function that streams a service's response and ends it; call it once. */
  body: string | ((to: Writable) => void);
  /**
   * Set on the gateway's own response when no service answered. `unsent`: the service received nothing of the request.
   */
  failure?: 'unsent' | 'sent';
}

export type Handler = (request: GatewayRequest) => Promise<Answer>;
export type Middleware = (next: Handler) => Handler;

/** Creates a response of the gateway itself. */
export function plainAnswer(status: number, text: string): Answer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text };
}

/** Returns a field's values, one per line. */
export function linesOf(fields: HeaderFields, name: string): readonly string[] {
  const value = fields[name] ?? [];
  return typeof value === 'string' ? [value] : value;
}

/** Fields to replace, by name in any case; an empty value removes the field. */
export type FieldChanges = Readonly<Record<string, string>>;

/** Returns a function that copies fields with changes. */
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
