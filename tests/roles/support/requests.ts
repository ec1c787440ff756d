import { CALLS } from '../../contract/calls/index.ts';
import { ask, type Call, type Example } from '../../contract/calls/call.ts';
import type { HttpClient, TestAnswer } from '../../contract/support/clients.ts';

/** A file fits into no other form. */
const WITH_FILE = new Set(['POST /api/parcels/image', 'POST /api/imports']);

/** The call of a route as the contract tests make it; routes that the OpenAPI document leaves out have none. */
export const callOf = (route: string): Call | undefined =>
  CALLS.find(({ call }) => call === route.replace(/^HEAD /, 'GET '));

/** What a client sends to a route that answers well. */
export const exampleOf = (route: string): Promise<Example> | Example => callOf(route)?.good() ?? {};

/** Sends an example as a caller, whoever the example was made for. */
export function askAs(client: HttpClient, route: string, { path, fields }: Example): Promise<TestAnswer> {
  const form = WITH_FILE.has(route) ? 'multipart' : 'JSON';
  return ask({ call: route }, { path, fields }, client, form);
}
