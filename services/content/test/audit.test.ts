import { randomUUID } from 'node:crypto';
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

  it('has no row of what did not happen', async () => {
    const before = (await trail('per_page=1')).total;
    await content.aPage({ slug: 'once' });
    const answer = await content.signedIn().post('/api/pages', { title: 'x', content: 'x', slug: 'once' });
    expect(answer.status).toBe(409);
    expect((await trail('per_page=1')).total).toBe(before + 1);
  });
});
