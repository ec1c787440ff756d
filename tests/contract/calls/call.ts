import type { HttpClient, TestAnswer } from '../support/clients.ts';

/** Request data; created anew for each attempt, since many calls work only once. */
export interface Example {
  /** Path for calls with placeholders or a query; by default the call's own. */
  path?: string;
  /** Sent as JSON, multipart and urlencoded in turn. A File is sent as multipart only. */
  fields?: Record<string, unknown>;
  /** Headers that the call needs. */
  headers?: Record<string, string>;
  /** Client, if the example needs its own. */
  client?: HttpClient;
  /** A visitor's client, if only that one may make the call. */
  visitor?: HttpClient;
}

export interface Call {
  /** Name in the OpenAPI document: `PATCH /api/parcels`. */
  call: string;
  /** Whether everybody may make it, or only a signed-in admin or user. A user's example brings its client. */
  who: 'visitor' | 'admin' | 'user';
  status: number;
  message: string;
  good: () => Example | Promise<Example>;
  /** Parts of the response's data to check beyond its shape. */
  data?: unknown;
}

/** Encoders of a body's fields. */
export const ENCODINGS = {
  JSON: (fields: Record<string, unknown>) => fields,
  multipart: (fields: Record<string, unknown>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      form.append(name, value instanceof File ? value : String(value));
    }
    return form;
  },
  urlencoded: (fields: Record<string, unknown>) => {
    const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
    return new URLSearchParams(texts);
  },
};
export type Encoding = keyof typeof ENCODINGS;

/** Makes a call as `client`, or as the example's own client. */
export function ask(
  { call }: Pick<Call, 'call'>,
  { path, fields, headers, client }: Example,
  as: HttpClient,
  encoding: Encoding = 'JSON',
): Promise<TestAnswer> {
  const [method = '', own = ''] = call.split(' ');
  const body = fields && ENCODINGS[encoding](fields);
  return (client ?? as).send(method, path ?? own, { body, headers });
}
