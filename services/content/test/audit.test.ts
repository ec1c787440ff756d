import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { UpdatePage, UpdateReview, UpdateSettings } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContent, type ContentUnderTest, type Started } from './support/content.js';

let started: Started;
let content: ContentUnderTest;

beforeAll(async () => {
  started = await startContent();
  ({ content } = started);
});
afterAll(() => started.stop());

const trail = async (query: string) => (await content.signedIn().get(`/api/audit/content?${query}`)).body;

/** Decides on privacy first, since only the first decision is a change. */
const storedSettings = async () =>
  (await content.signedIn().patch('/api/settings', { tracking_privacy: 'open' })).body.data;

describe('the audit trail of content', () => {
  it('is found by record, by admin, by action and by time', async () => {
    const eve = { id: randomUUID(), email: 'eve@example.com' };
    const page = await content.aPage();
    await content.signedIn(eve).patch('/api/pages', { id: page.id, title: 'By Eve' });
    const byEve = await trail(`admin_id=${eve.id}`);
    expect(byEve).toMatchObject({ total: 1, data: [{ action: 'page.updated', record_id: page.id }] });
    expect((await trail(`record_type=page&record_id=${page.id}`)).total).toBe(2);
    expect((await trail('action=page.created')).data.at(0)).toMatchObject({ record_id: page.id });
    expect((await trail('from=2100-01-01T00:00:00Z')).total).toBe(0);
  });

  it('is for admins', async () => {
    expect((await content.visitor().get('/api/audit/content')).status).toBe(401);
  });

  it('has no row of a failed change', async () => {
    const before = (await trail('per_page=1')).total;
    await content.aPage({ slug: 'once' });
    const answer = await content.signedIn().post('/api/pages', { title: 'x', content: 'x', slug: 'once' });
    expect(answer.status).toBe(409);
    expect((await trail('per_page=1')).total).toBe(before + 1);
  });

  it.each([
    ['/api/pages', UpdatePage, () => content.aPage({ sub_title: 'Below', meta_title: 'Meta' })],
    ['/api/reviews', UpdateReview, () => content.aReview()],
    ['/api/settings', UpdateSettings, storedSettings],
  ])('has no row of stored values written to %s again', async (path, { shape }, create) => {
    const record = (await create()) as { id?: string };
    const { updated_at: version, ...values } = Object.fromEntries(
      Object.entries(record).filter(([field]) => field in shape),
    ) as Record<string, unknown>;
    const before = (await trail('per_page=1')).total;
    let accepted = 0;
    for (const [field, value] of Object.entries(values)) {
      const answer = await content.signedIn().patch(path, { id: record.id, [field]: value });
      expect([200, 422], answer.text).toContain(answer.status);
      if (answer.status === 200) accepted += 1;
    }
    expect(accepted).toBeGreaterThan(2);
    const answer = await content.signedIn().patch(path, { id: record.id });
    expect(answer.body.data.updated_at).toBe(version);
    expect((await trail('per_page=100')).data.slice(0, -before)).toEqual([]);
  });

  it('is exported with its filters', async () => {
    const page = await content.aPage({ title: '‏خزائن' });
    const { status, text } = await content.signedIn().get(`/api/audit/content.csv?record_id=${page.id}`);
    expect(status).toBe(200);
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain('خزائن');
    expect((await content.visitor().get('/api/audit/content.csv')).status).toBe(401);
  });

  it('covers every PATCH', async () => {
    const { paths } = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8')) as {
      paths: Record<string, object>;
    };
    expect(
      Object.keys(paths)
        .filter((path) => 'patch' in (paths[path] ?? {}))
        .toSorted(),
    ).toEqual(['/api/pages', '/api/reviews', '/api/settings']);
  });
});
