import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { PASSWORD, startAuth, type AuthUnderTest } from './support/auth.js';
import { Mailbox } from './support/mailbox.js';
import { outputOfTest } from '../../../tests/support/captured-output.ts';

const NEW = 'another quite long password';
const WRONG = 'a wrong but secret password';

let auth: AuthUnderTest;
let mailbox: Mailbox;
beforeAll(async () => {
  auth = await startAuth({ LOG_LEVEL: 'trace' });
  mailbox = new Mailbox(auth.config.REDIS_URL, auth.config.MAIL_SEAL_KEY);
});
afterAll(async () => {
  await mailbox.close();
  await auth.stop();
});

it('leaves no password or token readable in the logs or in Postgres', async () => {
  const logs = outputOfTest();
  const admin = await auth.anAdmin('careful@example.org');
  const client = await auth.signedIn(admin);
  const session = client.cookies.get('session') ?? 'no session';

  await auth.visitor().post('/api/admins/auth/signin', { email: admin.email, password: WRONG });
  await auth.visitor().post(`/api/admins?token=${WRONG}`, { email: 'x', password: WRONG });
  const { body } = await client.post('/api/admins/invitations');
  const invitation = new URL(body.data.url).searchParams.get('token') ?? 'no invitation';
  await auth.visitor().post(`/api/admins?token=${invitation}`, { email: admin.email, password: NEW });
  await auth.visitor().post('/api/admins/auth/send-pin', { email: admin.email });
  const token = await mailbox.tokenFor(admin.email);
  const [link = 'no link'] = await mailbox.linksFor(admin.email);
  await auth.visitor().post('/api/admins/auth/signin/link', { token: `${link}x` });
  const waiting = () => auth.database.query('SELECT 1 FROM outbox WHERE moved_to IS NULL');
  await eventually(async () => expect(await waiting()).toEqual([]));

  // A failing statement must not log its parameters.
  await auth.database.query('ALTER TABLE audit RENAME TO audit_away');
  const broken = await auth.visitor().patch('/api/admins/auth/update/password-guest', {
    email: admin.email,
    password_token: token,
    new_password: NEW,
    confirm_new_password: NEW,
  });
  expect(broken.status).toBe(500);
  await auth.database.query('ALTER TABLE audit_away RENAME TO audit');

  const secrets = [PASSWORD, NEW, WRONG, session, invitation, link, token, token.replace('-', '')];
  const written = logs();
  const stored = await everythingIn(auth);
  expect(written).toContain('request failed');
  expect(stored).toContain(admin.email);
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
  expect(written).not.toContain('$argon2id');
  expect(written).not.toContain(admin.email);
});

async function everythingIn({ database }: AuthUnderTest): Promise<string> {
  const tables: { name: string }[] = await database.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => database.query<{ row: string }[]>(`SELECT t::text AS row FROM ${name} t`)),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n');
}
