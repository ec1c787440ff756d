import '@vaultway/common/testing';
import type { Activity } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent, freshCode, trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const titles = (events: Activity[]) => events.map(({ title }) => title);

describe('tracking a parcel', () => {
  it('shows it with its history to anyone', async () => {
    const parcel = await tracking.aParcel({ status: 'In transit' }).withHistory(2).save();
    const answer = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    const { history: _empty, updated_at: _earlier, ...facts } = parcel;
    expect(answer).toMatchEnvelope({ status: 200, message: '', data: facts });
    expect(answer.body.data.history).toMatchObject({ current_page: 1, last_page: 1, next_page_url: null });
    expect(titles(answer.body.data.history.data)).toEqual(['Event 2', 'Event 1']);
    expect(Object.keys(answer.body)).toEqual(['status', 'message', 'errors', 'data']);
  });

  it('finds a code in any notation', async () => {
    const { id } = await tracking.aParcel({ tracking_code: 'Spelt-ABC 123' }).save();
    for (const spelling of [
      'Spelt-ABC 123',
      'SPELTabc123',
      ' spelt - abc – 123 ',
      'ＳＰＥＬＴ\u00A0abc\u200B123',
    ]) {
      expect(await tracking.visitor().get(trackUrl(spelling))).toMatchEnvelope({ status: 200, data: { id } });
    }
  });

  it.each([
    'a/b/c',
    '50% off',
    'sla/sh %2F',
    'quest?ion#hash',
    'été',
    '包裹',
    '👨‍👩‍👧',
    '..%2f..',
    "'; DROP TABLE parcels; --",
    '__proto__',
  ])('finds the code %s', async (tracking_code) => {
    const { id } = await tracking.aParcel({ tracking_code }).save();
    expect(await tracking.visitor().get(trackUrl(tracking_code))).toMatchEnvelope({
      status: 200,
      data: { id, tracking_code },
    });
  });

  it('finds a code of 300 emojis', async () => {
    const tracking_code = '📦'.repeat(300);
    await tracking.aParcel({ tracking_code }).save();
    expect(await tracking.visitor().get(trackUrl(tracking_code))).toMatchEnvelope({
      status: 200,
      data: { tracking_code },
    });
  });

  it('reveals nothing about an unknown code', async () => {
    const answer = await tracking.visitor().get('/api/parcels/NOPE-1');
    expect(answer).toMatchEnvelope({
      status: 404,
      message: 'Parcel not found',
      errors: ['Parcel not found'],
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['only spaces and hyphens', ' -–- ', 'Tracking code is required'],
    ['301 characters', '📦'.repeat(301), 'Tracking code is longer than 300 characters'],
    ['a NUL', 'a\u0000b', 'Tracking code contains a character that cannot be stored'],
  ])('rejects a code of %s', async (_what, code, sentence) => {
    const answer = await tracking.visitor().get(trackUrl(code));
    expect(answer).toMatchEnvelope({
      status: 422,
      errors: [sentence],
      details: [expect.objectContaining({ field: 'tracking_code' })],
    });
  });

  it('rejects a malformed path', async () => {
    expect(await tracking.visitor().get('/api/parcels/%E0%A4%A')).toMatchEnvelope({ status: 400 });
  });

  it('works with an invalid session', async () => {
    const parcel = await tracking.aParcel().save();
    const visitor = tracking.visitor();
    visitor.cookies.set('session', 'not-a-token');
    expect(await visitor.get(trackUrl(parcel.tracking_code))).toMatchEnvelope({ status: 200 });
  });

  it('responds to HEAD like GET, without the body', async () => {
    const { tracking_code } = await tracking.aParcel().save();
    const head = await tracking.visitor().head(trackUrl(tracking_code));
    const get = await tracking.visitor().get(trackUrl(tracking_code));
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)));
  });

  it('shows each of many concurrent visitors their own parcel', async () => {
    const parcels = await Promise.all(Array.from({ length: 40 }, () => tracking.aParcel().save()));
    const answers = await Promise.all(
      [...parcels, ...parcels].map(({ tracking_code }) => tracking.visitor().get(trackUrl(tracking_code))),
    );
    expect(answers.map(({ body }) => body.data.id)).toEqual([...parcels, ...parcels].map(({ id }) => id));
  });
});

describe('a long history', () => {
  it('continues where the look-up stopped', async () => {
    const code = `long/${freshCode()}`;
    await tracking.aParcel({ tracking_code: code }).withHistory(23).save();
    const first = await tracking.visitor().get(trackUrl(code));
    const { history } = first.body.data;
    expect(history).toMatchObject({
      current_page: 1,
      last_page: 2,
      next_page_url: `${trackUrl(code)}/history?page=2`,
    });
    expect(titles(history.data)).toHaveLength(20);
    const second = await tracking.visitor().get(history.next_page_url);
    expect(second).toMatchEnvelope({
      status: 200,
      current_page: 2,
      last_page: 2,
      per_page: 20,
      total: 23,
      next_page_url: null,
    });
    expect(titles(second.body.data)).toEqual(['Event 3', 'Event 2', 'Event 1']);
  });

  it('starts with its newest twenty even if there are exactly twenty', async () => {
    const parcel = await tracking.aParcel().withHistory(20).save();
    const { history } = (await tracking.visitor().get(trackUrl(parcel.tracking_code))).body.data;
    expect(history).toMatchObject({ last_page: 1, next_page_url: null });
    expect(history.data).toHaveLength(20);
  });

  it('is the same list in both responses', async () => {
    const parcel = await tracking.aParcel().withHistory(3).save();
    await anEvent(tracking.admin, parcel, {
      description: 'x',
      icon: 'boat',
      color: 'red',
      created_at: '0050-01-01T00:00:00Z',
    });
    const look = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    const list = await tracking.visitor().get(`${trackUrl(parcel.tracking_code)}/history`);
    expect(look.body.data.history.data).toEqual(list.body.data);
  });

  it('is a 404 for an unknown parcel', async () => {
    const answer = await tracking.visitor().get('/api/parcels/NOPE-2/history');
    expect(answer).toMatchEnvelope({ status: 404, errors: ['Parcel not found'] });
  });
});

describe('a client that already has the response', () => {
  it('gets a 304 until something changes', async () => {
    const parcel = await tracking.aParcel().save();
    const url = trackUrl(parcel.tracking_code);
    const first = await tracking.visitor().get(url);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');

    const again = await tracking.visitor().get(url, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    expect(again.headers.get('etag')).toBe(etag);
    expect(again.headers.get('x-request-id')).toBeTruthy();

    await anEvent(tracking.admin, parcel);
    const changed = await tracking.visitor().get(url, { headers: { 'if-none-match': etag } });
    expect(changed).toMatchEnvelope({ status: 200 });
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it.each([(etag: string) => `"other", W/${etag}`, () => '*'])(
    'may send several etags (%#)',
    async (tags) => {
      const url = trackUrl((await tracking.aParcel().save()).tracking_code);
      const etag = (await tracking.visitor().get(url)).headers.get('etag') ?? '';
      const again = await tracking.visitor().get(url, { headers: { 'if-none-match': tags(etag) } });
      expect(again.status).toBe(304);
    },
  );
});

describe('while a parcel is being tracked', () => {
  it('shows every change in the next look-up', async () => {
    const parcel = await tracking.aParcel({ status: 'one' }).save();
    const url = trackUrl(parcel.tracking_code);
    const status = async () => (await tracking.visitor().get(url)).body.data?.status;
    for (const next of ['two', 'three', 'four', 'five']) {
      await status();
      await tracking.admin.patch('/api/parcels', { id: parcel.id, status: next });
      expect(await status()).toBe(next);
    }
    await tracking.admin.delete('/api/parcels', { id: parcel.id });
    expect(await tracking.visitor().get(url)).toMatchEnvelope({ status: 404 });
  });

  it('finds a new parcel whose code was unknown a moment ago', async () => {
    const code = freshCode();
    expect(await tracking.visitor().get(trackUrl(code))).toMatchEnvelope({ status: 404 });
    await tracking.aParcel({ tracking_code: code }).save();
    expect(await tracking.visitor().get(trackUrl(code))).toMatchEnvelope({ status: 200 });
  });

  it('never caches outdated state from a read in progress', { timeout: 60_000 }, async () => {
    const parcel = await tracking.aParcel().save();
    const url = trackUrl(parcel.tracking_code);
    const visitors = { stopped: false };
    const looking = Array.from({ length: 8 }, async () => {
      while (!visitors.stopped) await tracking.visitor().get(url);
    });
    for (let n = 1; n <= 30; n += 1) {
      await tracking.admin.patch('/api/parcels', { id: parcel.id, status: `state ${n}` });
      const seen = await tracking.visitor().get(url);
      expect(seen.body.data.status).toBe(`state ${n}`);
    }
    visitors.stopped = true;
    await Promise.all(looking);
  });
});
