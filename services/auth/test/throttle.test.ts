import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HttpClient } from '@vaultway/common/testing';
import { PasswordHasher } from '../src/accounts/password-hasher.js';
import { PASSWORD, startAuth, type AuthUnderTest } from './support/auth.js';

const SIGN_IN = '/api/admins/auth/signin';
const MINUTE = 60;

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

describe('failed sign-ins on one account, from any address', () => {
  it('are limited to five in 15 minutes, then even the right password is refused', async () => {
    const { email } = await auth.anAdmin();
    expect(await statuses(5, () => auth.visitor(), email)).toEqual([401, 401, 401, 401, 401]);
    const sixth = await auth.visitor().post(SIGN_IN, { email, password: PASSWORD });
    expect(sixth).toMatchEnvelope({ status: 429, errors: ['Too many tries, wait 900 seconds'] });
    expect(sixth.headers.get('retry-after')).toBe('900');
  });

  it('leave neither account nor address in Redis', async () => {
    const { email } = await auth.anAdmin();
    const visitor = auth.visitorFrom('203.0.113.77');
    await visitor.post(SIGN_IN, { email, password: 'not the password' });
    await visitor.post('/api/admins/auth/send-pin', { email });
    const redis = new Redis(auth.config.REDIS_URL);
    const keys = (await redis.keys('*')).join(' ');
    redis.disconnect();
    expect(keys).toContain('attempts:');
    expect(keys).not.toContain('203.0.113.77');
    expect(keys).not.toContain(email);
  });

  it('extend the wait with each further try', async () => {
    const { email } = await auth.anAdmin();
    await statuses(5, () => auth.visitor(), email);
    const waits: number[] = [];
    for (let n = 0; n < 4; n++) {
      const { headers } = await auth.visitor().post(SIGN_IN, { email, password: 'not the password' });
      waits.push(Number(headers.get('retry-after')) / MINUTE);
    }
    expect(waits).toEqual([15, 20, 25, 30]);
  });

  it('are limited for unknown accounts too', async () => {
    const email = 'nobody-at-all@example.org';
    expect(await statuses(6, () => auth.visitor(), email)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('ignore the case of the address', async () => {
    const { email } = await auth.anAdmin();
    await statuses(5, () => auth.visitor(), email.toUpperCase());
    expect((await auth.visitor().post(SIGN_IN, { email, password: PASSWORD })).status).toBe(429);
  });

  it('are cleared by a success', async () => {
    const admin = await auth.anAdmin();
    await statuses(4, () => auth.visitor(), admin.email);
    await auth.signedIn(admin);
    expect(await statuses(5, () => auth.visitor(), admin.email)).toEqual([401, 401, 401, 401, 401]);
  });

  it('are counted by all replicas together', async () => {
    const replica = await auth.replica();
    const { email } = await auth.anAdmin();
    await statuses(3, () => auth.visitor(), email);
    await statuses(2, () => replica.visitor(), email);
    const sixth = await auth.visitor().post(SIGN_IN, { email, password: PASSWORD });
    await replica.stop();
    expect(sixth.status).toBe(429);
  });
});

describe('a browser used for a previous sign-in', () => {
  it("is not locked out when strangers use up the account's tries", async () => {
    const admin = await auth.anAdmin();
    const browser = await auth.signedIn(admin);
    await statuses(6, () => auth.visitor(), admin.email);
    expect((await browser.post(SIGN_IN, { email: admin.email, password: PASSWORD })).status).toBe(200);
  });

  it("is not locked out when strangers use up its address's tries", async () => {
    const admin = await auth.anAdmin();
    const shared = auth.visitorFrom('203.0.113.60');
    const { status } = await shared.post(SIGN_IN, { email: admin.email, password: PASSWORD });
    expect(status).toBe(200);
    await statuses(6, () => auth.visitorFrom('203.0.113.60'), 'a-neighbor@example.org');
    expect((await shared.post(SIGN_IN, { email: admin.email, password: PASSWORD })).status).toBe(200);
    expect(await statuses(1, () => auth.visitorFrom('203.0.113.60'), admin.email)).toEqual([429]);
  });

  it('has five tries of its own, at any address', async () => {
    const { admin, cookies } = await auth.signedIn();
    const moved = () => {
      const browser = auth.visitor();
      browser.cookies.set('device', cookies.get('device') ?? '');
      return browser;
    };
    expect(await statuses(6, moved, admin.email)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await statuses(1, () => auth.visitor(), admin.email)).toEqual([401]);
  });

  it('is unknown to every other account, as is one with a forged mark', async () => {
    const other = await auth.anAdmin();
    const { cookies } = await auth.signedIn();
    await statuses(5, () => auth.visitor(), other.email);
    const marks = [cookies.get('device') ?? '', `${'a'.repeat(22)}.${'b'.repeat(43)}`, 'a', ''];
    for (const mark of marks) {
      const browser = auth.visitor();
      browser.cookies.set('device', mark);
      expect((await browser.post(SIGN_IN, { email: other.email, password: PASSWORD })).status).toBe(429);
    }
  });
});

describe('failed sign-ins from one address', () => {
  it('are limited to five in 15 minutes, across accounts', async () => {
    const visitor = auth.visitorFrom('203.0.113.7');
    const tried: number[] = [];
    for (let n = 0; n < 6; n++) {
      const answer = await visitor.post(SIGN_IN, {
        email: `guess${n}@example.org`,
        password: 'not the password',
      });
      tried.push(answer.status);
    }
    expect(tried).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('still count after a success', async () => {
    const { email } = await auth.anAdmin();
    const visitor = auth.visitorFrom('203.0.113.8');
    await statuses(4, () => visitor, 'somebody@example.org');
    expect((await visitor.post(SIGN_IN, { email, password: PASSWORD })).status).toBe(200);
    await statuses(1, () => visitor, 'somebody-else@example.org');
    const another = auth.visitorFrom('203.0.113.8');
    expect((await another.post(SIGN_IN, { email, password: PASSWORD })).status).toBe(429);
  });

  it('are counted for the whole network of an IPv6 client', async () => {
    const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4', '2001:db8::5'];
    for (const address of addresses) {
      await statuses(1, () => auth.visitorFrom(address), `v6-${address.at(-1)}@example.org`);
    }
    expect(await statuses(1, () => auth.visitorFrom('2001:db8::6'), 'v6@example.org')).toEqual([429]);
    expect(await statuses(1, () => auth.visitorFrom('2001:db8:0:1::6'), 'v6@example.org')).toEqual([401]);
  });

  it('do not use up the tries of an account once the address is refused', async () => {
    const admin = await auth.anAdmin();
    const attacker = auth.visitorFrom('203.0.113.9');
    await statuses(5, () => attacker, 'warming-up@example.org');
    expect(await statuses(6, () => attacker, admin.email)).toEqual(Array(6).fill(429));
    await auth.signedIn(admin);
  });
});

describe('tries at the same time', () => {
  it('get at most five passwords checked', async () => {
    const { email } = await auth.anAdmin();
    const looked = vi.spyOn(auth.service.app.get(PasswordHasher), 'verify');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => auth.visitor().post(SIGN_IN, { email, password: 'not the password' })),
    );
    expect(looked).toHaveBeenCalledTimes(5);
    looked.mockRestore();
    expect(counts(answers.map(({ status }) => status))).toEqual({ 401: 5, 429: 15 });
  });

  it('with the right password wait for each other and succeed', async () => {
    const { email } = await auth.anAdmin();
    const visitor = auth.visitorFrom('203.0.113.10');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => visitor.with({}).post(SIGN_IN, { email, password: PASSWORD })),
    );
    expect(counts(answers.map(({ status }) => status))).toEqual({ 200: 12 });
  });
});

describe('requesting a password token', () => {
  const SEND = '/api/admins/auth/send-pin';

  it('is allowed three times in 15 minutes for one account, whether it exists or not', async () => {
    const { email } = await auth.anAdmin();
    const existing = await asked([email, email, email, email], () => auth.visitor());
    const unknown = await asked(Array(4).fill('nobody@example.org') as string[], () => auth.visitor());
    expect(existing).toEqual([200, 200, 200, 429]);
    expect(unknown).toEqual(existing);
  });

  it('is allowed three times in 15 minutes from one address', async () => {
    const visitor = auth.visitorFrom('203.0.113.20');
    const emails = ['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org'];
    expect(await asked(emails, () => visitor)).toEqual([200, 200, 200, 429]);
    const answer = await visitor.post(SEND, { email: 'e@example.org' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * MINUTE);
  });

  async function asked(emails: string[], from: () => HttpClient): Promise<number[]> {
    const answers: number[] = [];
    for (const email of emails) answers.push((await from().post(SEND, { email })).status);
    return answers;
  }
});

it('is unlimited when limits are disabled', async () => {
  const open = await auth.replica({ THROTTLE_SIGNIN_PER_15_MIN: 0, THROTTLE_PIN_PER_15_MIN: 0 });
  const visitor = open.visitor();
  expect(await statuses(8, () => visitor, 'anybody@example.org')).toEqual(Array(8).fill(401));
  await open.stop();
});

async function statuses(tries: number, from: () => HttpClient, email: string): Promise<number[]> {
  const answers: number[] = [];
  for (let n = 0; n < tries; n++) {
    answers.push((await from().post(SIGN_IN, { email, password: 'not the password' })).status);
  }
  return answers;
}

function counts(statusCodes: number[]): Record<string, number> {
  const groups = Map.groupBy(statusCodes, (status) => status);
  return Object.fromEntries([...groups].map(([status, all]) => [status, all.length]));
}
