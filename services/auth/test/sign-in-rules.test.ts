import { Controller, Get, Inject, Module, Req } from '@nestjs/common';
import {
  CurrentAdmin,
  PublicOrSignedIn,
  SessionVerificationModule,
  StandingSessions,
} from '@vaultway/common';
import type { HttpClient, RunningService } from '@vaultway/common/testing';
import type { Admin } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PasskeyDevice } from '../../../tests/support/passkey-device.ts';
import {
  PASSWORD,
  SITE,
  sameBrowserAt,
  startAuth,
  type AuthUnderTest,
  type SignedInClient,
} from './support/auth.js';
import { inMinutes, replaceToken } from './support/tokens.js';

const RULES = '/api/admins/sign-in-rules';
const STATE = '/api/admins/second-factor';
const PASSKEYS = '/api/admins/passkeys';
const COMPLETE = '/api/admins/enrolment/complete';
const REFUSED = { status: 403, code: 'second_factor_required', errors: ['Set up a second factor first'] };

@Controller()
class DoorController {
  constructor(@Inject(StandingSessions) private readonly standing: StandingSessions) {}

  @Get('closed')
  closed() {
    return 'inside';
  }
  @PublicOrSignedIn()
  @Get('ajar')
  async ajar(@CurrentAdmin() admin: Admin | false, @Req() request: FastifyRequest) {
    return [admin !== false, (await this.standing.of(request)) !== undefined];
  }
}

@Module({ imports: [SessionVerificationModule], controllers: [DoorController] })
class DoorModule {}

let auth: AuthUnderTest;
let other: RunningService;
let chief: SignedInClient;
beforeAll(async () => {
  auth = await startAuth({ THROTTLE_SIGNIN_PER_15_MIN: 0 });
  other = await auth.otherService(DoorModule);
  chief = await auth.signedIn();
  await addPasskey(chief);
});
afterAll(async () => {
  await other.stop();
  await auth.stop();
});
beforeEach(() => setRule(false));

const setRule = (require_second_factor: boolean, by = chief) => by.patch(RULES, { require_second_factor });

const elsewhere = (client: HttpClient) => sameBrowserAt(other, client);

async function addPasskey(client: SignedInClient): Promise<string> {
  const { body } = await client.post(`${PASSKEYS}/challenges`, { password: PASSWORD });
  const credential = new PasskeyDevice(SITE).create(body.data.options);
  return (await client.post(PASSKEYS, { name: 'My laptop', credential })).body.data.id;
}

async function setUpApp(client: SignedInClient) {
  const { secret } = (await client.post(`${STATE}/totp`, { password: PASSWORD })).body.data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  return client.post(`${STATE}/totp/confirm`, { code });
}

describe('the rule', () => {
  it('defaults to off, and is read and changed by admins only', async () => {
    expect(await chief.get(RULES)).toMatchEnvelope({ status: 200, data: { require_second_factor: false } });
    expect((await auth.visitor().get(RULES)).status).toBe(401);
    expect((await auth.visitor().patch(RULES, { require_second_factor: true })).status).toBe(401);
    expect(await chief.patch(RULES, {})).toMatchEnvelope({
      status: 422,
      errors: ['Require second factor is required'],
    });
  });

  it('requires a second factor and recent proof from the admin who sets it', async () => {
    const without = await auth.signedIn();
    expect(await setRule(true, without)).toMatchEnvelope({ status: 409, code: 'second_factor_needed' });
    await setUpApp(without);
    await auth.database.query(`UPDATE sessions SET proved_at = NULL WHERE admin_id = $1`, [without.admin.id]);
    expect(await setRule(true, without)).toMatchEnvelope({ status: 403, code: 'proof_needed' });
    expect((await chief.get(RULES)).body.data).toEqual({ require_second_factor: false });
  });

  it('is recorded with its previous value', async () => {
    await setRule(true);
    const trail = await chief.get('/api/audit/auth?action=sign_in_rules.updated&per_page=1');
    expect(trail.body.data).toMatchObject([
      {
        admin_id: chief.admin.id,
        before: { require_second_factor: false },
        after: { require_second_factor: true },
      },
    ]);
  });

  it('immediately signs out only admins without a second factor', async () => {
    const without = elsewhere(await auth.signedIn());
    const client = await auth.signedIn();
    await setUpApp(client);
    const secured = elsewhere(client);
    await setRule(true);
    expect((await without.get('/api/closed')).status).toBe(401);
    expect((await secured.get('/api/closed')).status).toBe(200);
  });
});

describe('signing in without a required second factor', () => {
  it('allows only setting one up, here and in other services', async () => {
    await setRule(true);
    const client = await auth.signedIn();
    expect(await client.get('/api/admins')).toMatchEnvelope(REFUSED);
    expect(await client.post('/api/admins/invitations')).toMatchEnvelope(REFUSED);
    expect(await elsewhere(client).get('/api/closed')).toMatchEnvelope(REFUSED);
    expect((await elsewhere(client).get('/api/ajar')).body.data).toEqual([false, false]);
    expect(await client.post(COMPLETE)).toMatchEnvelope(REFUSED);
    expect((await client.get(STATE)).status).toBe(200);
    expect((await client.get(PASSKEYS)).status).toBe(200);
  });

  it('continues after setting up an app', async () => {
    await setRule(true);
    const client = await auth.signedIn();
    expect((await setUpApp(client)).status).toBe(200);
    expect(await client.post(COMPLETE)).toMatchEnvelope({ status: 200, message: 'You can go on' });
    expect((await elsewhere(client).get('/api/closed')).status).toBe(200);
    expect((await elsewhere(client).get('/api/ajar')).body.data).toEqual([true, true]);
  });

  it('continues after creating a passkey', async () => {
    await setRule(true);
    const client = await auth.signedIn();
    await addPasskey(client);
    await client.post(COMPLETE);
    expect((await client.get('/api/admins')).status).toBe(200);
  });

  it('stays limited when the session is renewed', async () => {
    await setRule(true);
    const client = await auth.signedIn();
    replaceToken(client, { iat: inMinutes(-20), exp: inMinutes(10) });
    const before = client.cookies.get('session');
    expect((await client.get(STATE)).status).toBe(200);
    expect(client.cookies.get('session')).not.toBe(before);
    expect(await client.get('/api/admins')).toMatchEnvelope(REFUSED);
  });
});

describe('the last second factor', () => {
  it('stays while one is required', async () => {
    const client = await auth.signedIn();
    const id = await addPasskey(client);
    await setUpApp(client);
    await setRule(true);
    expect((await client.post(`${STATE}/totp/disable`, { password: PASSWORD })).status).toBe(200);
    expect(await client.delete(PASSKEYS, { id })).toMatchEnvelope({
      status: 409,
      code: 'second_factor_needed',
    });
    expect((await client.get(PASSKEYS)).body.total).toBe(1);
  });

  it('stays when both are removed at the same time', async () => {
    const client = await auth.signedIn();
    const id = await addPasskey(client);
    await setUpApp(client);
    await setRule(true);
    const answers = await Promise.all([
      client.post(`${STATE}/totp/disable`, { password: PASSWORD }),
      client.delete(PASSKEYS, { id }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
