import { PersonalData } from '@vaultway/common';
import { FakeContent, type HttpClient, someSettings, eventually } from '@vaultway/common/testing';
import type { CreatedShare, Parcel, Share } from '@vaultway/contracts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SharedParcels } from '../src/shares/shared-parcel.js';
import { anEvent, trackUrl } from './support/builders.js';
import { sessions, startTracking, type TrackingUnderTest } from './support/tracking.js';

const SECRET = 'Gold bars';

let tracking: TrackingUnderTest;
let content: FakeContent;
beforeAll(async () => {
  tracking = await startTracking();
  content = await FakeContent.start(
    tracking.config.REDIS_URL,
    someSettings({ tracking_privacy: 'gated', time_zone: 'UTC' }),
  );
  await setPrivacy('gated');
});
afterAll(async () => {
  await tracking?.stop();
  await content?.stop();
});

async function setPrivacy(tracking_privacy: 'gated' | 'open') {
  await content.change({ tracking_privacy });
  const { tracking_code } = await tracking.aParcel().save();
  await eventually(async () => {
    const { body } = await tracking.visitor().get(trackUrl(tracking_code));
    expect(body.data.restricted).toBe(tracking_privacy === 'gated');
  });
}

const anAddress = () => `client-${v7()}@example.com`;
const as = (email: string): HttpClient => sessions.userAt(tracking.url, email);
const sharesOf = ({ tracking_code }: Pick<Parcel, 'tracking_code'>) => `${trackUrl(tracking_code)}/shares`;
const tokenOf = ({ url }: CreatedShare) => new URL(url).pathname.split('/')[2] ?? '';
const open = (share: CreatedShare, token = tokenOf(share)) =>
  tracking.visitor().post('/api/shares/open', { token });
const stateOf = async (share: CreatedShare) =>
  (await tracking.app.get(SharedParcels).state(tokenOf(share))).state;
const aSecretParcel = (facts: object = {}) =>
  tracking.aParcel({ parcel_content: SECRET, destination: 'Mill Lane 7, London', ...facts }).save();

async function aShare(
  parcel: Parcel,
  by: HttpClient = tracking.admin,
  input: object = { scope: 'full' },
): Promise<CreatedShare> {
  const path = by === tracking.admin ? '/api/shares' : sharesOf(parcel);
  const answer = await by.post(path, { ...input, ...(by === tracking.admin && { parcel_id: parcel.id }) });
  expect(answer).toMatchEnvelope({ status: 201, message: 'Link created' });
  return answer.body.data;
}

async function pastTheGate(parcel: Parcel, proof: string) {
  const visitor = tracking.visitor();
  expect((await visitor.post(`${trackUrl(parcel.tracking_code)}/reveal`, { proof })).status).toBe(200);
  return visitor;
}

describe('a share link', () => {
  it('shows all of the parcel, without a cookie, and counts', async () => {
    const parcel = await aSecretParcel();
    await anEvent(tracking.admin, parcel, { title: 'Waiting at the gate', description: 'Door code 4711' });
    const share = await aShare(parcel);
    expect(tokenOf(share)).toMatch(/^[0-9a-f]{48}$/);
    const answer = await open(share);
    expect(answer).toMatchEnvelope({ status: 200 });
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.body.data).toMatchObject({
      scope: 'full',
      restricted: false,
      tracking_code: parcel.tracking_code,
      parcel_content: SECRET,
      history: { data: [{ description: 'Door code 4711' }] },
    });
    expect((await open(share, ` ${tokenOf(share).toUpperCase()} `)).status).toBe(200);
    const { data } = (await tracking.admin.get(`/api/shares?parcel_id=${parcel.id}`)).body;
    expect(data).toMatchObject([{ id: share.id, opens: 2, open: true, maker_email: 'admin@example.com' }]);
    expect(await stateOf(share)).toBe('open');
    expect((await tracking.admin.get(`/api/shares?parcel_id=${parcel.id}`)).body.data[0].opens).toBe(2);
  });

  it('shows the route alone, without the code or any id', async () => {
    const parcel = await aSecretParcel({ recipient_name: 'Ada Lovelace' });
    const event = await anEvent(tracking.admin, parcel, { title: 'Left with Mrs O', step: 'stored' });
    const { text, body } = await open(await aShare(parcel, tracking.admin, { scope: 'route' }));
    expect(body.data).toMatchObject({ scope: 'route', restricted: true, tracking_code: null });
    for (const kept of [SECRET, 'Ada', 'Mill Lane', 'Mrs O', parcel.tracking_code, parcel.id, event.id])
      expect(text).not.toContain(kept);
    expect(text).toContain('London');
  });

  it('has up to a hundred events', async () => {
    const parcel = await tracking.aParcel().withHistory(25).save();
    for (const scope of ['route', 'full']) {
      const { history } = (await open(await aShare(parcel, tracking.admin, { scope }))).body.data;
      expect(history).toMatchObject({ last_page: 1, next_page_url: null });
      expect(history.data).toHaveLength(25);
    }
  });

  it('is stored as a hash', async () => {
    const share = await aShare(await aSecretParcel());
    const rows = JSON.stringify(
      await tracking.database.query(
        'SELECT s::text AS row FROM shares s UNION ALL SELECT a::text FROM audit a',
      ),
    );
    expect(rows).not.toContain(tokenOf(share));
    expect(rows).toContain(share.id);
  });

  it.each([
    ['expires_at', `now() - interval '1 second'`],
    ['ended_at', 'now()'],
  ])('is gone after its %s, and names nothing', async (column, time) => {
    const parcel = await aSecretParcel();
    const share = await aShare(parcel);
    await tracking.database.query(`UPDATE shares SET ${column} = ${time} WHERE id = '${share.id}'`);
    const answer = await open(share);
    expect(answer).toMatchEnvelope({ status: 410, code: 'share_ended' });
    expect(answer.text).not.toContain(parcel.tracking_code);
    expect(await stateOf(share)).toBe('ended');
  });

  it('is gone while its parcel is in the trash, and back with it', async () => {
    const parcel = await aSecretParcel();
    const share = await aShare(parcel);
    await tracking.admin.delete('/api/parcels', { id: parcel.id });
    expect((await open(share)).status).toBe(410);
    expect(await stateOf(share)).toBe('ended');
    await tracking.admin.post('/api/trash/tracking/restore', { type: 'parcel', id: parcel.id });
    expect((await open(share)).status).toBe(200);
  });

  it.each(['', 'abc', 'f'.repeat(48), '../..', '💥', 'x'.repeat(101)])('never was: %j', async (token) => {
    const { status } = await tracking.visitor().post('/api/shares/open', { token });
    expect(status).toBe(token === '' || token.length > 100 ? 422 : 404);
    expect(await tracking.app.get(SharedParcels).state(token)).toEqual({ state: 'unknown' });
  });

  it('counts each of many at once', async () => {
    const parcel = await aSecretParcel();
    const share = await aShare(parcel);
    await Promise.all(Array.from({ length: 10 }, () => open(share)));
    expect((await tracking.admin.get(`/api/shares?parcel_id=${parcel.id}`)).body.data[0].opens).toBe(10);
  });

  it.each([
    [{ scope: 'full', days: 90 }, 90],
    [{ scope: 'full', days: '1' }, 1],
    [{ scope: 'full', days: ' ٧ ' }, 7],
    [{ scope: 'full', days: '' }, 14],
    [{ scope: 'route' }, 14],
  ])('ends by itself: %j', async (input, days) => {
    const { expires_at, created_at } = await aShare(await aSecretParcel(), tracking.admin, input);
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(days * 86_400_000);
  });

  it.each([
    { scope: 'full', days: 91 },
    { scope: 'full', days: 0 },
    { scope: 'full', days: 1.5 },
    { scope: 'all' },
    {},
  ])('is not made of %j', async (input) => {
    const { id } = await aSecretParcel();
    const answer = await tracking.admin.post('/api/shares', { parcel_id: id, ...input });
    expect(answer).toMatchEnvelope({ status: 422 });
  });

  it('is one of at most twenty, however many are made at once', async () => {
    const parcel = await aSecretParcel();
    const answers = await Promise.all(
      Array.from({ length: 24 }, () =>
        tracking.admin.post('/api/shares', { parcel_id: parcel.id, scope: 'route' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const last = await tracking.admin.post('/api/shares', { parcel_id: parcel.id, scope: 'route' });
    expect(last).toMatchEnvelope({ status: 409, code: 'too_many_shares' });
  });
});

describe('the desk', () => {
  it('lists and ends every link, and the log tells who did', async () => {
    const email = anAddress();
    const parcel = await aSecretParcel({ recipient_email: email });
    const share = await aShare(parcel, as(email));
    const clerk = tracking.signedInAs('clerk');
    const { data } = (await clerk.get(`/api/shares?parcel_id=${parcel.id}`)).body;
    expect(data).toMatchObject([{ id: share.id, maker: 'client', maker_email: email }]);
    for (let times = 0; times < 2; times += 1)
      expect(await clerk.delete('/api/shares', { id: share.id })).toMatchEnvelope({ status: 200 });
    expect((await open(share)).status).toBe(410);
    const log = await tracking.admin.get('/api/audit/tracking?per_page=100');
    const entries = log.body.data.filter(({ record_id }: { record_id: string }) => record_id === share.id);
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['share.ended', 'share.created']);
    expect(JSON.stringify(entries)).toContain(parcel.tracking_code);
  });

  it('makes none as an auditor, a courier or a visitor', async () => {
    const { id } = await aSecretParcel();
    for (const role of ['auditor', 'courier'] as const)
      expect(
        (await tracking.signedInAs(role).post('/api/shares', { parcel_id: id, scope: 'full' })).status,
      ).toBe(403);
    expect((await tracking.visitor().post('/api/shares', { parcel_id: id, scope: 'full' })).status).toBe(401);
    expect((await tracking.signedInAs('auditor').get(`/api/shares?parcel_id=${id}`)).status).toBe(200);
  });

  it.each(['nonsense', v7()])('knows no link %s', async (id) => {
    expect((await tracking.admin.delete('/api/shares', { id })).status).toBe(404);
    expect((await tracking.admin.get(`/api/shares?parcel_id=${id}`)).status).toBe(404);
    expect((await tracking.admin.post('/api/shares', { parcel_id: id, scope: 'full' })).status).toBe(404);
  });
});

describe('a client', () => {
  it('lists and ends own links only', async () => {
    const [recipient, sender] = [anAddress(), anAddress()];
    const parcel = await aSecretParcel({ recipient_email: recipient, sender_email: sender });
    const share = await aShare(parcel, as(recipient));
    await aShare(parcel);
    const listed = async (email: string) =>
      ((await as(email).get(sharesOf(parcel))).body.data as Share[]).map(({ id }) => id);
    expect(await listed(recipient)).toEqual([share.id]);
    expect(await listed(sender)).toEqual([]);
    expect(await listed(anAddress())).toEqual([]);
    expect((await as(sender).delete(`${sharesOf(parcel)}/${share.id}`)).status).toBe(404);
    const other = await aSecretParcel({ recipient_email: recipient });
    expect((await as(recipient).delete(`${sharesOf(other)}/${share.id}`)).status).toBe(404);
    expect((await as(recipient).delete(`${sharesOf(parcel)}/${share.id}`)).status).toBe(200);
    expect((await open(share)).status).toBe(410);
  });

  it('shares nothing any more once the parcel has another address', async () => {
    const email = anAddress();
    const parcel = await aSecretParcel({ recipient_email: email });
    const share = await aShare(parcel, as(email));
    await tracking.admin.patch('/api/parcels', { id: parcel.id, recipient_email: anAddress() });
    expect((await open(share)).status).toBe(410);
    expect((await as(email).post(sharesOf(parcel), { scope: 'route' })).status).toBe(403);
  });
});

describe('a visitor', () => {
  it('shares only what they see', async () => {
    const parcel = await aSecretParcel({ recipient_email: 'ada@example.com' });
    for (const scope of ['route', 'full']) {
      const refused = await tracking.visitor().post(sharesOf(parcel), { scope });
      expect(refused).toMatchEnvelope({ status: 403, code: 'reveal_first' });
    }
    const visitor = await pastTheGate(parcel, 'ada@example.com');
    const share = await aShare(parcel, visitor);
    expect((await open(share)).body.data.parcel_content).toBe(SECRET);
    const list = await visitor.get(sharesOf(parcel));
    expect(list.body.data).toMatchObject([{ id: share.id, maker: 'visitor', maker_email: null }]);
    const another = await pastTheGate(parcel, 'ada@example.com');
    expect((await another.get(sharesOf(parcel))).body.data).toEqual([]);
    expect((await another.delete(`${sharesOf(parcel)}/${share.id}`)).status).toBe(404);
    expect((await visitor.delete(`${sharesOf(parcel)}/${share.id}`)).status).toBe(200);
    expect((await open(share)).status).toBe(410);
  });

  it('finds no unknown code', async () => {
    const shares = sharesOf({ tracking_code: 'VW-NOT-THERE-1' });
    expect((await tracking.visitor().get(shares)).status).toBe(404);
  });

  describe('on an open site', () => {
    beforeEach(async () => {
      await setPrivacy('open');
      return () => setPrivacy('gated');
    });

    it('shares all, which a gate closes later', async () => {
      const parcel = await aSecretParcel();
      const share = await aShare(parcel, tracking.visitor());
      const deskShare = await aShare(parcel);
      expect((await open(share)).body.data.parcel_content).toBe(SECRET);
      await setPrivacy('gated');
      expect((await open(share)).body.data).toMatchObject({ scope: 'route', parcel_content: null });
      expect((await open(deskShare)).body.data.parcel_content).toBe(SECRET);
    });
  });
});

it('is exported to its maker, and an erasure deletes it', async () => {
  const email = anAddress();
  const [own, another] = [await aSecretParcel({ recipient_email: email }), await aSecretParcel()];
  const share = await aShare(own, as(email));
  const byDesk = await aShare(own);
  const kept = await aShare(another);
  const person = { email, name: null };
  const data = tracking.app.get(PersonalData);
  const exported = await Promise.all(data.sources.map((source) => source(person, null)));
  expect(exported.flatMap(({ records }) => records)).toContainEqual(
    expect.objectContaining({ type: 'share', tracking_code: own.tracking_code, scope: 'full' }),
  );
  for (const step of data.steps) {
    for (let next: string | null = null, first = true; first || next !== null; first = false)
      ({ next } = await step(person, next, tracking.database.manager));
  }
  for (const each of [share, byDesk]) expect((await open(each)).status).toBe(404);
  expect((await open(kept)).status).toBe(200);
});
