import type { HttpClient, TestAnswer } from '../support/clients.ts';

/** What is sent; made anew for each try, since many a call can be made once only. */
export interface Example {
  /** Where the path has placeholders or a query; otherwise it is the call's own. */
  path?: string;
  /** Sent as JSON, as multipart and urlencoded in turn. A File goes as multipart alone. */
  fields?: Record<string, unknown>;
  /** Who asks, where it must be somebody of the example's own. */
  client?: HttpClient;
}

export interface Call {
  /** As in the OpenAPI document: `PATCH /api/parcels`. */
  call: string;
  /** Whether everybody may make it, or a signed-in admin alone. */
  who: 'visitor' | 'admin';
  status: number;
  message: string;
  good: () => Example | Promise<Example>;
  /** Parts of the answer's data that matter beyond its shape. */
  data?: unknown;
}

/** A way to write the fields of a body down. */
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
  { path, fields, client }: Example,
  as: HttpClient,
  encoding: Encoding = 'JSON',
): Promise<TestAnswer> {
  const [method = '', own = ''] = call.split(' ');
  const body = fields && ENCODINGS[encoding](fields);
  return (client ?? as).send(method, path ?? own, { body });
}
