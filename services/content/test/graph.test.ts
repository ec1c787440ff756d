import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { startContent, type ContentUnderTest, type Started } from './support/content.js';

let started: Started;
let content: ContentUnderTest;
const graph = async (client = content.visitor()) => (await client.get('/api/graph')).body.data;

beforeAll(async () => {
  started = await startContent();
  ({ content } = started);
});
afterAll(() => started.stop());

describe('the graph', () => {
  it('matches the calls of its parts, for a visitor', async () => {
    await content.aReview();
    const visitor = content.visitor();
    const answer = await visitor.get('/api/graph');
    const [pages, reviews, settings] = await Promise.all(
      ['pages', 'reviews', 'settings'].map(async (noun) => (await visitor.get(`/api/${noun}`)).body),
    );
    expect(answer).toMatchEnvelope({ status: 200, message: '', errors: [] });
    expect(answer.body.data).toEqual({
      pages: { data: pages.data, current_page: 1, last_page: 1, next_page_url: null },
      reviews: { data: reviews.data, current_page: 1, last_page: 1, next_page_url: null },
      settings: settings.data,
      admin: false,
      user: false,
    });
    expect(pages.data.length).toBe(3);
  });

  it('names the signed-in admin', async () => {
    const admin = { id: '0198a0f0-0000-7000-8000-000000000001', email: 'ada@example.com' };
    expect((await graph(content.signedIn(admin))).admin).toEqual({ ...admin, role: 'admin' });
    expect((await graph()).admin).toBe(false);
  });

  it('treats a bad cookie as a visitor', async () => {
    const client = content.visitor();
    client.cookies.set('session', 'nonsense');
    expect((await graph(client)).admin).toBe(false);
  });

  it('runs one statement', async () => {
    await content.aReview(); // drops the cache
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    await graph();
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockRestore();
  });

  it('queries Postgres once for many requests within a second', async () => {
    await content.aReview();
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    await Promise.all(Array.from({ length: 20 }, () => graph()));
    await graph(content.signedIn());
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockRestore();
  });

  it('is at most a second old without a change event', async () => {
    await graph();
    await content.database.query(`UPDATE settings SET contact_phone = '+41 1'`);
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
    expect((await graph()).settings.contact_phone).toBe('+41 1');
    later.mockRestore();
  });

  it('contains the first hundred and a link to the rest', async () => {
    await content.database.query(`
      INSERT INTO reviews (id, name, review)
      SELECT gen_random_uuid(), 'Reviewer ' || n, 'Fine' FROM generate_series(1, 101) AS n`);
    await content.aPage(); // drops the cache
    const { reviews } = await graph();
    expect(reviews.data).toHaveLength(100);
    expect(reviews.last_page).toBe(2);
    const rest = await content.visitor().get(reviews.next_page_url);
    const total = Number(rest.body.total);
    expect(rest.body).toMatchObject({ current_page: 2, per_page: 100 });
    expect(rest.body.data).toHaveLength(total - 100);
  });
});

describe('a client with a cached graph', () => {
  beforeEach(() => content.aPage());

  const tagOf = async (client = content.visitor()) => (await client.get('/api/graph')).headers.get('etag')!;
  const ask = (tag: string, client = content.visitor()) =>
    client.get('/api/graph', { headers: { 'if-none-match': tag } });

  it('gets a 304 without a body', async () => {
    const answer = await ask(await tagOf());
    expect([answer.status, answer.text]).toEqual([304, '']);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('gets a 304 for a tag weakened by a proxy', async () => {
    expect((await ask(`W/${await tagOf()}`)).status).toBe(304);
  });

  it('gets the new one after a change', async () => {
    const tag = await tagOf();
    await content.aReview();
    expect((await ask(tag)).status).toBe(200);
  });

  it("gets its own: an admin never receives a visitor's", async () => {
    expect((await ask(await tagOf(), content.signedIn())).status).toBe(200);
    expect((await ask(await tagOf(content.signedIn()))).status).toBe(200);
    expect((await ask(await tagOf(content.signedIn()), content.signedIn())).status).toBe(304);
  });
});

describe('a change in one replica', () => {
  it.each([
    ['a page', async () => void (await content.aPage({ title: 'Told' }))],
    ['a review', async () => void (await content.aReview({ name: 'Told' }))],
    [
      'the settings',
      async () => void (await content.signedIn().patch('/api/settings', { contact_address: 'Told' })),
    ],
  ])('reaches another before its cache expires: %s', async (_, change) => {
    const other = await content.replica();
    const seen = async () => (await other.visitor().get('/api/graph')).headers.get('etag');
    // The cache does not expire by itself meanwhile.
    const still = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => still.mockRestore());
    const before = await seen();
    await change();
    await eventually(async () => expect(await seen()).not.toBe(before));
    await other.stop();
  });
});
