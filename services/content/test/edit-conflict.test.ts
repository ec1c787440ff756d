import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContent, type ContentUnderTest, type Started } from './support/content.js';

let started: Started;
let content: ContentUnderTest;
const admin = () => content.signedIn();

beforeAll(async () => {
  started = await startContent();
  ({ content } = started);
});
afterAll(() => started.stop());

const conflict = { status: 409, errors: ['Somebody else changed this meanwhile'] };

it('reports conflicting edits of a page, with its current state', async () => {
  const { id, updated_at } = await content.aPage();
  await admin().patch('/api/pages', { id, updated_at, title: 'First' });
  const second = await admin().patch('/api/pages', { id, updated_at, title: 'Second' });
  expect(second).toMatchEnvelope({ ...conflict, data: { current: { id, title: 'First' } } });
  const from = second.body.data.current.updated_at;
  const again = await admin().patch('/api/pages', { id, updated_at: from, title: 'Second' });
  expect(again).toMatchEnvelope({ status: 200, data: { title: 'Second' } });
});

it('reports conflicting edits of a review, with its current state', async () => {
  const { id, updated_at } = await content.aReview();
  await admin().patch('/api/reviews', { id, updated_at, name: 'First' });
  const second = await admin().patch('/api/reviews', { id, updated_at, name: 'Second' });
  expect(second).toMatchEnvelope({ ...conflict, data: { current: { id, name: 'First' } } });
});

it('reports conflicting changes of the settings, with their current state', async () => {
  const { updated_at } = (await admin().get('/api/settings')).body.data;
  await admin().patch('/api/settings', { updated_at, contact_phone: '1' });
  const second = await admin().patch('/api/settings', { updated_at, contact_phone: '2' });
  expect(second).toMatchEnvelope({ ...conflict, data: { current: { contact_phone: '1' } } });
});
