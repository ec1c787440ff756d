import { Nightly, Trash } from '@vaultway/common';
import { fill } from '@vaultway/common/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContent, type ContentUnderTest, type Started } from './support/content.js';

let started: Started;
let content: ContentUnderTest;
const admin = () => content.signedIn();
const trashed = async (query = '') => (await admin().get(`/api/trash/content${query}`)).body;
const restore = (type: string, id: string) => admin().post('/api/trash/content/restore', { type, id });

beforeAll(async () => {
  started = await startContent();
  ({ content } = started);
});
afterAll(() => started.stop());

async function aDeletedPage(facts: object = {}) {
  const page = await content.aPage(facts);
  await admin().delete('/api/pages', { id: page.id });
  return page;
}

describe('the trash', () => {
  it('lists deleted records with admin and time, last first', async () => {
    const page = await aDeletedPage({ title: 'Thrown away' });
    const review = await content.aReview({ name: 'Thrown too' });
    await content.signedIn({ ...content.admin, email: 'bob@example.com' }).delete('/api/reviews', review);
    expect((await trashed('?per_page=2')).data).toEqual([
      {
        type: 'review',
        id: review.id,
        name: 'Thrown too',
        deleted_at: expect.stringMatching(/Z$/),
        deleted_by: 'bob@example.com',
      },
      {
        type: 'page',
        id: page.id,
        name: 'Thrown away',
        deleted_at: expect.stringMatching(/Z$/),
        deleted_by: 'admin@example.com',
      },
    ]);
  });

  it('is paginated and searchable', async () => {
    await aDeletedPage({ title: 'Sought Ä' });
    await aDeletedPage({ title: 'sought ä' });
    const first = await trashed('?q=SOUGHT%20%C3%84&per_page=1');
    expect(first).toMatchObject({ current_page: 1, last_page: 2, total: 2, per_page: 1 });
    expect(first.data).toHaveLength(1);
    expect((await trashed('?q=sought&per_page=1&page=3')).data).toEqual([]);
  });

  it('is for admins', async () => {
    expect((await content.visitor().get('/api/trash/content')).status).toBe(401);
    const answer = await content.visitor().post('/api/trash/content/restore', { type: 'page', id: 'x' });
    expect(answer.status).toBe(401);
  });
});

describe('restoring', () => {
  it('restores a page unchanged', async () => {
    const page = await aDeletedPage({ sub_title: 'Back again' });
    expect(await restore('page', page.id)).toMatchEnvelope({
      status: 200,
      message: 'Restored',
      data: { id: page.id, slug: page.slug },
    });
    const { body } = await content.visitor().get(`/api/pages/${page.slug}`);
    expect(body.data).toEqual({ ...page, updated_at: body.data.updated_at });
    expect((await trashed()).data.map(({ id }: { id: string }) => id)).not.toContain(page.id);
  });

  it('gives a page another slug if its own is taken', async () => {
    const page = await aDeletedPage({ slug: 'contested' });
    await content.aPage({ slug: 'contested' });
    expect((await restore('page', page.id)).body.data.slug).toBe('contested-2');
  });

  it('restores a review, and announces it', async () => {
    const review = await content.aReview({ name: 'Restored reviewer' });
    await admin().delete('/api/reviews', { id: review.id });
    await restore('review', review.id);
    expect((await content.visitor().get('/api/graph')).text).toContain('Restored reviewer');
  });

  it('is recorded in the audit trail', async () => {
    const page = await aDeletedPage();
    await restore('page', page.id);
    const [entry] = await content.auditOf('page', page.id);
    expect(entry).toMatchObject({ action: 'page.restored', before: null, after: { title: page.title } });
  });

  it('finds only records in the trash', async () => {
    const alive = await content.aPage();
    expect((await restore('page', alive.id)).status).toBe(404);
    expect((await restore('review', alive.id)).status).toBe(404);
    expect((await restore('page', 'x')).status).toBe(404);
    expect(await restore('parcel', alive.id)).toMatchEnvelope({
      status: 422,
      errors: [expect.stringMatching(/^Type must be one of: .*page.*review/)],
    });
    expect(await restore('', '')).toMatchEnvelope({
      status: 422,
      errors: ['Type is required', 'Id is required'],
    });
  });
});

describe('at night', () => {
  it('purges only records deleted 30 days ago', async () => {
    const old = await aDeletedPage({ title: 'Old' });
    const young = await aDeletedPage({ title: 'Young' });
    await content.database.query(
      `UPDATE pages SET deleted_at = now() - interval '30 days 1 minute' WHERE id = $1`,
      [old.id],
    );
    await content.database.query(
      `UPDATE pages SET deleted_at = now() - interval '29 days 23 hours' WHERE id = $1`,
      [young.id],
    );
    await content.service.app.get(Nightly).runDue();
    expect((await restore('page', old.id)).status).toBe(404);
    expect((await restore('page', young.id)).status).toBe(200);
  });

  describe('more expired records than fit into one statement', () => {
    const MANY = 2500;
    const left = async () => (await trashed('?q=Thrown in heaps')).total;
    const purge = (signal?: AbortSignal) => content.service.app.get(Trash).purge(signal);

    beforeAll(async () => {
      await fill(
        content.database,
        `INSERT INTO reviews (id, name, review, deleted_at)
         SELECT gen_random_uuid(), 'Thrown in heaps', 'x', now() - interval '31 days'
         FROM generate_series(1, ${MANY})`,
      );
    });

    it('are kept when the night is over', async () => {
      await purge(AbortSignal.abort());
      expect(await left()).toBe(MANY);
    });

    it('are all purged', async () => {
      await purge();
      expect(await left()).toBe(0);
    });
  });
});
