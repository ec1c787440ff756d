import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { Role } from '@vaultway/contracts';
import { HttpClient, type TestAnswer } from '../../../services/libs/common/src/testing/http-client.ts';
import { signUp } from './sign-up.ts';

export type { HttpClient, TestAnswer };

/** Asks without a session. */
export const aVisitor = () => new HttpClient(inject('productUrl'));

/** Asks as the first admin; each one has a cookie jar of its own. */
export function anAdmin(): HttpClient {
  const admin = aVisitor();
  admin.cookies.set('session', inject('productSession'));
  return admin;
}

export const anEmail = () => `someone-${randomUUID()}@vaultway.example`;

/** A link for a colleague's account. */
export async function anInvitation(role: Role = 'admin'): Promise<string> {
  const { url } = await made(anAdmin().post('/api/admins/invitations', { role }));
  return url as string;
}

/** A second admin, or somebody of another role, whose session and password a test may end or change. */
export async function aColleague(role: Role = 'admin'): Promise<{ email: string; client: HttpClient }> {
  const email = anEmail();
  return { email, client: await signUp(inject('productUrl'), await anInvitation(role), email) };
}

/** The data of an answer that a test builds on; anything but success ends the test here. */
// oxlint-disable-next-line typescript/no-explicit-any
export async function made(answer: Promise<TestAnswer>): Promise<any> {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`A test's data could not be made: ${text}`);
  return body.data;
}
