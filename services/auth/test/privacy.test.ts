import '@vaultway/common/testing';
import { Controller, Module } from '@nestjs/common';
import { OnRequest, RequestBody } from '@vaultway/common';
import type { RunningService } from '@vaultway/common/testing';
import type { Erasure, RequestPayload } from '@vaultway/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { DataServices } from '../src/personal-data/data-services.js';
import { ErasureService } from '../src/personal-data/erasure.service.js';
import { keys, startAuth, type AuthUnderTest, type SignedInClient } from './support/auth.js';

const ERASURES = '/api/privacy/erasures';
const PERSON = { email: 'zofia@wrzos.example', name: 'Zofia Wrzos' };

/** Counts each service's calls; the third one completes. */
const asked = { tracking: 0, content: 0, mail: 0 };
const progressOf = (service: keyof typeof asked) => {
  asked[service] += 1;
  const problem = service === 'mail' && asked.mail === failingCall ? ('too_slow' as const) : null;
  return { done: problem === null && asked[service] >= 3, erased: { audit: asked[service] }, problem };
};
/** The call in which mail reports a statement beyond the limit of its database. */
let failingCall: number | undefined;
/** Whether each export of parcels was the person's own. */
const askedByOwner: boolean[] = [];
const nothing = { records: [], next: null };
/** Names passed to content for its search. */
let called: readonly string[] = [];
const LEFT = { type: 'page', id: '0199dddd-0000-7000-8000-000000000001', label: 'about-us', deleted: false };
const UNREAD = { type: 'page', id: null, label: null, deleted: false };

@Controller()
class OtherServices {
  @OnRequest('person.erase.tracking')
  eraseTracking() {
    return progressOf('tracking');
  }
  @OnRequest('person.erase.content')
  eraseContent(@RequestBody('person.erase.content') { names }: RequestPayload<'person.erase.content'>) {
    called = names;
    return { ...progressOf('content'), to_review: [LEFT, UNREAD] };
  }
  @OnRequest('person.erase.mail')
  eraseMail() {
    return progressOf('mail');
  }
  @OnRequest('person.export.tracking')
  exportTracking(@RequestBody('person.export.tracking') { own }: RequestPayload<'person.export.tracking'>) {
    askedByOwner.push(own);
    return {
      records: [
        { type: 'parcel', recipient_name: 'Z. Wrzos', sender_name: null },
        { type: 'parcel', recipient_name: null, sender_name: 'Zofia Kwiat' },
      ],
      next: null,
    };
  }
  @OnRequest('person.files')
  files(@RequestBody('person.files') { after }: RequestPayload<'person.files'>) {
    if (after === null) return { file: { name: 'invoices/1.pdf', data: btoa('%PDF-1') }, next: 'one' };
    return { file: null, next: null };
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
  it.each(['exports', 'erasures'])('%s require recent proof', async (call) => {
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
  it('waits for unavailable services, continues until each is done, and deletes the address', async () => {
    const { body } = await admin.post(ERASURES, PERSON);
    expect(body).toMatchObject({ status: 202, data: { administrator: false, finished_at: null } });
    const { id } = body.data as Erasure;
    expect(await admin.post('/api/privacy/exports', PERSON)).toMatchEnvelope({ status: 503 });
    const stored = () =>
      auth.database.query<{ text: string }[]>('SELECT e::text AS text FROM erasures AS e WHERE id = $1', [
        id,
      ]);
    expect(JSON.stringify(await stored())).not.toMatch(/zofia|wrzos/i);

    const erasure = async () => (await admin.get(`${ERASURES}/${id}`)).body.data as Erasure;
    await vi.waitFor(async () => {
      const [first] = (await erasure()).services;
      expect(first).toMatchObject({ problem: 'unavailable', problem_since: expect.stringMatching(/Z$/) });
    }, 30_000);

    others = await auth.otherService(OtherModule);
    await auth.database.query('UPDATE erasures SET leased_until = NULL');
    await vi.waitFor(async () => expect((await erasure()).finished_at).not.toBeNull(), 60_000);

    expect((await erasure()).services).toMatchObject([
      { service: 'tracking', erased: { audit: 3 }, problem: null, problem_since: null },
      { service: 'content', erased: { audit: 3 }, to_review: [LEFT, UNREAD] },
      { service: 'mail', erased: { audit: 3 } },
      { service: 'auth', finished_at: expect.stringMatching(/Z$/), to_review: [] },
    ]);
    expect(called).toEqual(['Z. Wrzos', 'Zofia Kwiat']);
    const [row] = await auth.database.query<{ sealed: string | null }[]>(
      'SELECT sealed FROM erasures WHERE id = $1',
      [id],
    );
    expect(row?.sealed).toBeNull();
  });

  it('says that a service could not go on, and clears that when it has', async () => {
    failingCall = asked.mail + 1;
    const { id } = (await admin.post(ERASURES, PERSON)).body.data as Erasure;
    const mailsPart = async () => {
      const { services } = (await admin.get(`${ERASURES}/${id}`)).body.data as Erasure;
      return services.find(({ service }) => service === 'mail');
    };
    await vi.waitFor(
      async () =>
        expect(await mailsPart()).toMatchObject({
          problem: 'too_slow',
          problem_since: expect.stringMatching(/Z$/),
          finished_at: null,
        }),
      30_000,
    );
    await auth.database.query('UPDATE erasures SET leased_until = NULL WHERE id = $1', [id]);
    await vi.waitFor(async () => expect((await mailsPart())?.finished_at).not.toBeNull(), 30_000);
    expect(await mailsPart()).toMatchObject({ problem: null, problem_since: null });
  });

  it("is resumed after a replica's death even if the clock was an hour ahead", async () => {
    const { id } = (await admin.post(ERASURES, PERSON)).body.data as Erasure;
    await auth.database.query(`UPDATE erasures SET leased_until = now() + interval '1 hour' WHERE id = $1`, [
      id,
    ]);
    await eventually(async () => {
      const [row] = await auth.database.query<{ seconds: number }[]>(
        'SELECT extract(epoch FROM leased_until - now())::float AS seconds FROM erasures WHERE id = $1',
        [id],
      );
      expect(row?.seconds).toBeLessThanOrEqual(120);
    });
    await auth.database.query('UPDATE erasures SET leased_until = NULL WHERE id = $1', [id]);
    const finished = async () => ((await admin.get(`${ERASURES}/${id}`)).body.data as Erasure).finished_at;
    await vi.waitFor(async () => expect(await finished()).not.toBeNull(), 60_000);
  });

  it('reports a remaining account, and gives the same address the same hash', async () => {
    const colleague = await auth.anAdmin();
    const first = (await admin.post(ERASURES, { email: colleague.email })).body.data as Erasure;
    const again = (await admin.post(ERASURES, { email: colleague.email.toUpperCase() })).body.data as Erasure;
    expect(first.administrator).toBe(true);
    expect(again.person).toBe(first.person);
    const list = (await admin.get(`${ERASURES}?per_page=2`)).body;
    expect(list.data.map(({ id }: Erasure) => id)).toEqual([again.id, first.id]);
    await auth.signedIn(colleague);
  });

  it('keeps no names once it is finished', async () => {
    const erasures = auth.service.app.get(ErasureService);
    const [{ id } = { id: '' }] = await auth.database.query<{ id: string }[]>(
      'SELECT id FROM erasures WHERE finished_at IS NOT NULL LIMIT 1',
    );
    expect(await erasures.keepNames(id, { ...PERSON, names: [] })).toBe(false);
    expect(await auth.database.query('SELECT sealed FROM erasures WHERE id = $1', [id])).toEqual([
      { sealed: null },
    ]);
  });

  it('uses the names read so far when reading takes too long', async () => {
    const services = auth.service.app.get(DataServices);
    const read = vi.spyOn(services, 'export').mockImplementation(async () => ({
      records: [{ type: 'parcel', recipient_name: 'Z. Wrzos' }],
      next: await sleep(30, 'more'),
    }));
    expect(await services.namesOf(PERSON, Date.now() + 50)).toEqual({ names: ['Z. Wrzos'] });
    expect(read.mock.calls.length).toBeLessThan(5);
    read.mockRestore();
  });

  it('is in the security log without the address', async () => {
    const { text, body } = await admin.get('/api/admins/security-log?event=erasure_requested');
    expect(body.total).toBe(5);
    expect(text).not.toContain('wrzos');
    await letProofsAge();
  });

  it('is found by its id only', async () => {
    expect((await admin.get(`${ERASURES}/nonsense`)).status).toBe(404);
  });
});

describe("a client's own export", () => {
  it('has the files of the address, five times an hour', async () => {
    others ??= await auth.otherService(OtherModule);
    const email = 'zofia.own@example.org';
    const client = keys.userAt(auth.url, email);
    const answer = await client.post('/api/users/me/export');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('personal-data-');
    for (const name of ['tracking.json', 'auth.json', 'files/invoices/1.pdf'])
      expect(answer.text).toContain(name);
    expect(askedByOwner.pop()).toBe(true);
    for (let times = 2; times <= 5; times += 1)
      expect((await client.post('/api/users/me/export')).status).toBe(200);
    expect((await client.post('/api/users/me/export')).status).toBe(429);
    expect((await auth.visitor().post('/api/users/me/export')).status).toBe(401);
    expect((await admin.post('/api/users/me/export')).status).toBe(401);
  });
});
