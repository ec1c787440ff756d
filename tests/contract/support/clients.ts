import { randomUUID } from 'node:crypto';
import { inject, vi } from 'vitest';
import type { Role } from '@vaultway/contracts';
import { HttpClient, type TestAnswer } from '../../../services/libs/common/src/testing/http-client.ts';
import { invite, signUp } from '../../support/sign-up.ts';

export type { HttpClient, TestAnswer };

/** Creates a client without a session. */
export const aVisitor = () => new HttpClient(inject('productUrl'));

/** Creates a client of the first admin, with its own cookie jar. */
export function anAdmin(): HttpClient {
  const admin = aVisitor();
  admin.cookies.set('session', inject('productSession'));
  return admin;
}

export const anEmail = () => `someone-${randomUUID()}@vaultway.example`;

/** Creates a colleague's sign-up link. */
export const anInvitation = (role: Role = 'admin'): Promise<string> => invite(anAdmin(), role);

/** Creates a second admin, or a colleague with another role, whose session and password a test may end or change. */
export async function aColleague(role: Role = 'admin'): Promise<{ email: string; client: HttpClient }> {
  const email = anEmail();
  return { email, client: await signUp(inject('productUrl'), await anInvitation(role), email) };
}

/** Returns the data of a response that a test needs; throws unless it succeeded. */
// oxlint-disable-next-line typescript/no-explicit-any
export async function made(answer: Promise<TestAnswer>): Promise<any> {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`A test's data could not be made: ${text}`);
  return body.data;
}

/** Creates an API key, and waits until the service of a path knows it. */
export async function aKnownKey(name: string, scopes: readonly string[], path: string): Promise<string> {
  const { key } = await made(anAdmin().post('/api/admins/keys', { name, scopes }));
  const program = aVisitor().with({ authorization: `Bearer ${key}` });
  await vi.waitFor(() => made(program.get(path)), 20_000);
  return key;
}
