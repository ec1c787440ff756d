import { CALLS } from '../../contract/calls/index.ts';
import { ask, type Call, type Example } from '../../contract/calls/call.ts';
import type { HttpClient, TestAnswer } from '../../contract/support/clients.ts';

/** Calls that take a file, which fits only into multipart. */
const WITH_FILE = new Set([
  'POST /api/parcels/image',
  'POST /api/imports',
  'POST /api/requests/files',
  'POST /api/account/requests/files',
]);

/** Returns the contract tests' call of a route; routes missing in the OpenAPI document have none. */
export const callOf = (route: string): Call | undefined =>
  CALLS.find(({ call }) => call === route.replace(/^HEAD /, 'GET '));

/** Returns a request that the route accepts. */
export const exampleOf = (route: string): Promise<Example> | Example => callOf(route)?.good() ?? {};

/** Sends an example as any caller, regardless of its own client. */
export function askAs(
  client: HttpClient,
  route: string,
  { path, fields, headers }: Example,
): Promise<TestAnswer> {
  const form = WITH_FILE.has(route) ? 'multipart' : 'JSON';
  return ask({ call: route }, { path, fields, headers }, client, form);
}
