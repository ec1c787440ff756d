import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AdminEntity } from '../src/accounts/admin.entity.js';
import { PasswordHasher } from '../src/accounts/password-hasher.js';
import { PASSWORD, startAuth, type AuthUnderTest } from './support/auth.js';
import { heldBy } from './support/waiting.js';

const SIGN_IN = '/api/admins/auth/signin';
const OTHER = 'another quite long password';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

it('opens no session if the password changes during sign-in', async () => {
  const admin = await auth.anAdmin();
  const password_hash = await auth.service.app.get(PasswordHasher).hash(OTHER);
  const client = auth.visitor();
  const answer = await auth.database.transaction(async (change) => {
    await change.update(AdminEntity, admin.id, { password_hash });
    const signingIn = client.post(SIGN_IN, { email: admin.email, password: PASSWORD });
    await heldBy(change, signingIn);
    return { signingIn };
  });
  expect(await answer.signingIn).toMatchEnvelope({ status: 401, errors: ['Wrong email or password'] });
  expect(await auth.database.query('SELECT id FROM sessions WHERE admin_id = $1', [admin.id])).toEqual([]);
});

it('ends a session that was being opened before a password change', async () => {
  const admin = await auth.anAdmin();
  const [changing, late] = [await auth.signedIn(admin), await auth.signedIn(admin)];
  const waiting = await auth.database.transaction(async (opening) => {
    await opening.query('SELECT password_hash FROM admins WHERE id = $1 FOR SHARE', [admin.id]);
    const change = changing.patch('/api/admins/auth/update/password-user', {
      password: PASSWORD,
      new_password: OTHER,
      confirm_new_password: OTHER,
    });
    await heldBy(opening, change);
    await opening.query(
      `INSERT INTO sessions SELECT gen_random_uuid(), admin_id, 'late', created_at, last_seen_at,
         token_expires_at, expires_at, NULL FROM sessions WHERE admin_id = $1 LIMIT 1`,
      [admin.id],
    );
    return { change };
  });
  expect((await waiting.change).status).toBe(200);
  const standing = 'SELECT user_agent FROM sessions WHERE admin_id = $1 AND revoked_at IS NULL';
  expect(await auth.database.query(standing, [admin.id])).toHaveLength(1);
  expect((await late.get('/api/admins/sessions')).status).toBe(401);
});

it('changes nothing if another password was set meanwhile', async () => {
  const admin = await auth.anAdmin();
  const client = await auth.signedIn(admin);
  const password_hash = await auth.service.app.get(PasswordHasher).hash('a password set by a mailed token');
  const waiting = await auth.database.transaction(async (reset) => {
    await reset.update(AdminEntity, admin.id, { password_hash });
    const change = client.patch('/api/admins/auth/update/password-user', {
      password: PASSWORD,
      new_password: OTHER,
      confirm_new_password: OTHER,
    });
    await heldBy(reset, change);
    return { change };
  });
  expect(await waiting.change).toMatchEnvelope({ status: 422, errors: ['Password is wrong'] });
  const row = await auth.database.getRepository(AdminEntity).findOneByOrFail({ id: admin.id });
  expect(row.password_hash).toBe(password_hash);
});

it('signs in twice at the same time during a rehash', async () => {
  const admin = await auth.anAdmin();
  const password_hash = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await auth.database.getRepository(AdminEntity).update(admin.id, { password_hash });
  const credentials = { email: admin.email, password: PASSWORD };
  const answers = await auth.database.transaction(async (held) => {
    // Both must wait with their new hash, so that one comes second.
    await held.query('SELECT 1 FROM admins WHERE id = $1 FOR SHARE', [admin.id]);
    const both = [auth.visitor().post(SIGN_IN, credentials), auth.visitor().post(SIGN_IN, credentials)];
    await heldBy(held, both[0], 2);
    return { both };
  });
  expect((await Promise.all(answers.both)).map(({ status }) => status)).toEqual([200, 200]);
});
