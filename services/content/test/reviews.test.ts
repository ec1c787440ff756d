import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContent, type ContentUnderTest, type Started } from './support/content.js';
import { aPicture, formOf } from './support/pictures.js';

let started: Started;
let content: ContentUnderTest;
const admin = () => content.signedIn();
const visitor = () => content.visitor();

beforeAll(async () => {
  started = await startContent();
  ({ content } = started);
});
afterAll(() => started.stop());

describe('a review', () => {
  it('is added with a picture, in a form', async () => {
    const answer = await admin().post(
      '/api/reviews',
      formOf({ name: ' Grace ', review: 'On time.' }, { image: await aPicture() }),
    );
    expect(answer).toMatchEnvelope({ status: 201, message: 'Review created' });
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      name: 'Grace',
      review: 'On time.',
      image: expect.stringMatching(/^\/uploads\/images\/site-[0-9a-f]{32}\.jpg$/),
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    expect((await visitor().get(answer.body.data.image)).status).toBe(200);
  });

  it('is added without a picture, as JSON or with an empty file input', async () => {
    expect((await content.aReview()).image).toBeNull();
    const form = formOf({ name: 'Grace', review: 'x' });
    form.set('image', new Blob([]), '');
    expect(await admin().post('/api/reviews', form)).toMatchEnvelope({ status: 201, data: { image: null } });
  });

  it('is read by its id', async () => {
    const review = await content.aReview();
    expect(await visitor().get(`/api/reviews/${review.id}`)).toMatchEnvelope({ status: 200, data: review });
    for (const unknown of [randomUUID(), 'x']) {
      expect((await visitor().get(`/api/reviews/${unknown}`)).status).toBe(404);
    }
  });

  it('requires a name and a text of at most 5000 characters', async () => {
    const answer = await admin().post('/api/reviews', { review: 'x'.repeat(5001) });
    expect(answer).toMatchEnvelope({
      status: 422,
      errors: ['Name is required', 'Review is longer than 5000 characters'],
    });
  });

  it('is changed: picture replaced, kept and removed', async () => {
    const review = await content.aReview();
    const withPicture = await admin().patch(
      '/api/reviews',
      formOf({ id: review.id }, { image: await aPicture() }),
    );
    const { image } = withPicture.body.data;
    expect(image).toMatch(/^\/uploads\/images\//);
    const renamed = await admin().patch('/api/reviews', { id: review.id, name: 'New', image });
    expect(renamed.body.data).toEqual({ ...review, name: 'New', image, updated_at: expect.any(String) });
    const bare = await admin().patch('/api/reviews', { id: review.id, image: '' });
    expect(bare.body.data.image).toBeNull();
  });

  it('is listed for visitors, found by name, sorted by it', async () => {
    await content.aReview({ name: 'Żaneta Listed' });
    await content.aReview({ name: 'adam listed' });
    const { body } = await visitor().get('/api/reviews?q=LISTED&sort=name');
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['adam listed', 'Żaneta Listed']);
    expect((await visitor().get('/api/reviews?q=%C5%BCANETA')).body.total).toBe(1);
  });

  it('is deleted', async () => {
    const review = await content.aReview();
    expect(await admin().delete('/api/reviews', { id: review.id })).toMatchEnvelope({
      status: 200,
      message: 'Review deleted',
      data: null,
    });
    const { body } = await visitor().get('/api/reviews?per_page=100');
    expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(review.id);
  });

  it.each([
    ['no row has', randomUUID(), 404],
    ['is no id at all', 'x', 404],
    ['is missing', '', 422],
  ])('handles an id that %s', async (_, id, status) => {
    expect((await admin().patch('/api/reviews', { id, name: 'x' })).status).toBe(status);
    expect((await admin().delete('/api/reviews', { id })).status).toBe(status);
  });

  it('is written by admins only', async () => {
    const { id } = await content.aReview();
    expect((await visitor().post('/api/reviews', { name: 'x', review: 'x' })).status).toBe(401);
    expect((await visitor().patch('/api/reviews', { id, name: 'x' })).status).toBe(401);
    expect((await visitor().delete('/api/reviews', { id })).status).toBe(401);
  });

  it('is recorded in the audit trail', async () => {
    const { id } = await content.aReview();
    await admin().patch('/api/reviews', { id, name: 'Changed' });
    await admin().delete('/api/reviews', { id });
    const trail = await content.auditOf('review', id);
    expect(trail.map(({ action }) => action)).toEqual(['review.deleted', 'review.updated', 'review.created']);
    expect(trail[0]).toMatchObject({ before: { name: 'Changed' }, after: null });
  });
});
