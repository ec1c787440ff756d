import '@vaultway/common/testing';
import { Controller, Module } from '@nestjs/common';
import { OnRequest } from '@vaultway/common';
import type { RunningService } from '@vaultway/common/testing';
import type { Erasure } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAuth, type AuthUnderTest, type SignedInClient } from './support/auth.js';

const ERASURES = '/api/privacy/erasures';
const PERSON = { email: 'zofia@wrzos.example', name: 'Zofia Wrzos' };

/** How often each service was asked, and whether it is done at the third time. */
const asked = { tracking: 0, content: 0, mail: 0 };
const progressOf = (service: keyof typeof asked) => {
  asked[service] += 1;
  return { done: asked[service] >= 3, erased: { audit: asked[service] } };
};
const nothing = { records: [], next: null };

@Controller()
class OtherServices {
  @OnRequest('person.erase.tracking')
  eraseTracking() {
    return progressOf('tracking');
  }
  @OnRequest('person.erase.content')
  eraseContent() {
    return progressOf('content');
  }
  @OnRequest('person.erase.mail')
  eraseMail() {
    return progressOf('mail');
  }
  @OnRequest('person.export.tracking')
  exportTracking() {
    return nothing;
  }
  @OnRequest('person.export.content')
  exportContent() {
    return nothing;
  }
  @OnRequest('person.export.mail')
  exportMail() {
    return nothing;
  }
}

@Module({ controllers: [OtherServices] })
class OtherModule {}

let auth: AuthUnderTest;
let admin: SignedInClient;
let others: RunningService | undefined;
beforeAll(async () => {
  auth = await startAuth();
  admin = await auth.signedIn();
});
afterAll(async () => {
  await others?.stop();
  await auth?.stop();
});

const letProofsAge = () =>
  auth.database.query(`UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE admin_id = $1`, [
    admin.admin.id,
  ]);

describe('both', () => {
  it.each(['exports', 'erasures'])('%s need a proof of the last minutes', async (call) => {
    const colleague = await auth.signedIn();
    await auth.database.query(
      `UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE admin_id = $1`,
      [colleague.admin.id],
    );
    expect(await colleague.post(`/api/privacy/${call}`, PERSON)).toMatchEnvelope({ status: 403 });
    expect(
      (await colleague.post(`/api/privacy/${call}`, { email: 'no address' })).body.details,
    ).toMatchObject([{ field: 'email' }]);
    expect((await auth.visitor().post(`/api/privacy/${call}`, PERSON)).status).toBe(401);
  });
});

describe('an erasure', () => {
  it('waits for services that are away, goes on until each is done, and forgets the address', async () => {
    const { body } = await admin.post(ERASURES, PERSON);
    expect(body).toMatchObject({ status: 202, data: { administrator: false, finished_at: null } });
    const { id } = body.data as Erasure;
    expect(await admin.post('/api/privacy/exports', PERSON)).toMatchEnvelope({ status: 503 });
    const stored = () =>
      auth.database.query<{ text: string }[]>('SELECT e::text AS text FROM erasures AS e WHERE id = $1', [
        id,
      ]);
    expect(JSON.stringify(await stored())).not.toMatch(/zofia|wrzos/i);

    others = await auth.otherService(OtherModule);
    await auth.database.query('UPDATE erasures SET leased_until = NULL');
    const erasure = async () => (await admin.get(`${ERASURES}/${id}`)).body.data as Erasure;
    await vi.waitFor(async () => expect((await erasure()).finished_at).not.toBeNull(), 60_000);

    expect((await erasure()).services).toMatchObject([
      { service: 'tracking', erased: { audit: 3 } },
      { service: 'content', erased: { audit: 3 } },
      { service: 'mail', erased: { audit: 3 } },
      { service: 'auth', finished_at: expect.stringMatching(/Z$/) },
    ]);
    const [row] = await auth.database.query<{ sealed: string | null }[]>(
      'SELECT sealed FROM erasures WHERE id = $1',
      [id],
    );
    expect(row?.sealed).toBeNull();
  });

  it('is left by a dead replica for no hour by which the clock was ahead', async () => {
    const { id } = (await admin.post(ERASURES, PERSON)).body.data as Erasure;
    await auth.database.query(`UPDATE erasures SET leased_until = now() + interval '1 hour' WHERE id = $1`, [
      id,
    ]);
    await vi.waitFor(async () => {
      const [row] = await auth.database.query<{ seconds: number }[]>(
        'SELECT extract(epoch FROM leased_until - now())::float AS seconds FROM erasures WHERE id = $1',
        [id],
      );
      expect(row?.seconds).toBeLessThanOrEqual(120);
    }, 10_000);
    await auth.database.query('UPDATE erasures SET leased_until = NULL WHERE id = $1', [id]);
    const finished = async () => ((await admin.get(`${ERASURES}/${id}`)).body.data as Erasure).finished_at;
    await vi.waitFor(async () => expect(await finished()).not.toBeNull(), 60_000);
  });

  it('says whose account stays, and gives the same address the same hash', async () => {
    const colleague = await auth.anAdmin();
    const first = (await admin.post(ERASURES, { email: colleague.email })).body.data as Erasure;
    const again = (await admin.post(ERASURES, { email: colleague.email.toUpperCase() })).body.data as Erasure;
    expect(first.administrator).toBe(true);
    expect(again.person).toBe(first.person);
    const list = (await admin.get(`${ERASURES}?per_page=2`)).body;
    expect(list.data.map(({ id }: Erasure) => id)).toEqual([again.id, first.id]);
    await auth.signedIn(colleague);
  });

  it('is in the security log without the address', async () => {
    const { text, body } = await admin.get('/api/admins/security-log?event=erasure_requested');
    expect(body.total).toBe(4);
    expect(text).not.toContain('wrzos');
    await letProofsAge();
  });

  it('is found by its id alone', async () => {
    expect((await admin.get(`${ERASURES}/nonsense`)).status).toBe(404);
  });
});
