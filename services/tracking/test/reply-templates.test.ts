import { PersonErasures } from '@vaultway/common';
import type { ReplyTemplate } from '@vaultway/contracts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

const TEMPLATES = '/api/reply-templates';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
beforeEach(() => tracking.database.query('DELETE FROM reply_templates'));
afterAll(() => tracking?.stop());

const save = (facts: object = {}) =>
  tracking.admin.post(TEMPLATES, { name: 'Received', text: 'Dear {name}, thank you.', ...facts });
const saved = async (facts: object = {}): Promise<ReplyTemplate> => (await save(facts)).body.data;
const listed = async (query = ''): Promise<ReplyTemplate[]> =>
  (await tracking.admin.get(`${TEMPLATES}?sort=name${query}`)).body.data;

describe('a reply template', () => {
  it('is saved, listed, edited, deleted and restored', async () => {
    const answer = await save({ text: '  Dear {name},\n\nthank you.\n' });
    expect(answer).toMatchEnvelope({ status: 201, message: 'Template created' });
    const { id, updated_at } = answer.body.data as ReplyTemplate;
    await save({ name: 'Hours' });
    expect(await listed()).toMatchObject([
      { name: 'Hours' },
      { id, name: 'Received', text: 'Dear {name},\n\nthank you.' },
    ]);
    expect(await listed('&q=HOUR')).toMatchObject([{ name: 'Hours' }]);
    const edited = await tracking.admin.patch(TEMPLATES, { id, updated_at, text: 'Hello {name}.' });
    expect(edited.body.data).toMatchObject({ name: 'Received', text: 'Hello {name}.' });
    expect(await tracking.admin.patch(TEMPLATES, { id, updated_at, name: 'Other' })).toMatchEnvelope({
      status: 409,
      code: 'changed_meanwhile',
    });
    await tracking.admin.delete(TEMPLATES, { id });
    expect(await tracking.admin.get(`${TEMPLATES}/${id}`)).toMatchEnvelope({
      status: 404,
      code: 'not_found',
    });
    await tracking.admin.post('/api/trash/tracking/restore', { type: 'reply_template', id });
    expect((await tracking.admin.get(`${TEMPLATES}/${id}`)).body.data).toMatchObject({
      text: 'Hello {name}.',
    });
  });

  it.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(61) }, 'name', 'Name is longer than 60 characters'],
    [{ name: 'Two\nlines' }, 'name', expect.any(String)],
    [{ text: ' \u00a0' }, 'text', 'Text is required'],
    [{ text: 'x'.repeat(5001) }, 'text', 'Text is longer than 5000 characters'],
    [{ text: 'a\u0000b' }, 'text', expect.any(String)],
  ])('is rejected with %j', async (facts, field, message) => {
    const { status, body } = await save(facts);
    expect(status).toBe(422);
    expect(body.details).toEqual([expect.objectContaining({ field, message })]);
  });

  it('is one of at most 50, also for those who add at once, or restore', async () => {
    const { id } = await saved();
    await tracking.admin.delete(TEMPLATES, { id });
    await tracking.database.query(
      `INSERT INTO reply_templates SELECT gen_random_uuid(), 'T' || n, 'x', now(), now(), NULL
       FROM generate_series(1, 48) n`,
    );
    const answers = await Promise.all([save(), save(), save(), save()]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await save()).toMatchEnvelope({ status: 409, code: 'too_many_templates' });
    const restored = await tracking.admin.post('/api/trash/tracking/restore', { type: 'reply_template', id });
    expect(restored).toMatchEnvelope({ status: 409, code: 'too_many_templates' });
  });

  it('is read by auditors, and changed by clerks', async () => {
    const clerk = tracking.signedInAs('clerk');
    const auditor = tracking.signedInAs('auditor');
    const made = await clerk.post(TEMPLATES, { name: 'Hours', text: 'Nine to five' });
    expect(made.status).toBe(201);
    expect((await auditor.get(TEMPLATES)).body.data).toHaveLength(1);
    expect((await auditor.delete(TEMPLATES, { id: made.body.data.id })).status).toBe(403);
    expect((await tracking.visitor().get(TEMPLATES)).status).toBe(401);
  });

  it('loses a person in an erasure, with its entries in the activity log', async () => {
    const { id } = await saved({ name: 'For Zofia Wrzos', text: 'Dear Zofia Wrzos, zofia@example.com' });
    const erasure = v7();
    const person = { email: 'zofia@example.com', name: 'Zofia Wrzos' };
    for (let done = false; !done;)
      ({ done } = await tracking.app.get(PersonErasures).advance(erasure, person));
    expect(await listed()).toMatchObject([{ name: 'For …', text: 'Dear …, …' }]);
    const log = await tracking.admin.get(`/api/audit/tracking?record_id=${id}`);
    expect(log.text).not.toMatch(/zofia/i);
  });
});
