import '@vaultway/common/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const aName = () => `View ${randomUUID()}`;
const save = (facts: object = {}) => tracking.admin.post('/api/views', { name: aName(), ...facts });
const listed = async (name: string) => {
  const { body } = await tracking.admin.get(`/api/views?q=${encodeURIComponent(name)}&sort=name`);
  return body.data as { name: string; search: string }[];
};

describe('a saved view', () => {
  it('is listed for colleagues, renamed and deleted', async () => {
    const name = aName();
    const saved = await save({ name, search: 'overdue=yes&sort=destination', columns: ['status'] });
    expect(saved).toMatchEnvelope({ status: 201, message: 'View created' });
    const { id, updated_at } = saved.body.data;
    expect(await listed(name)).toMatchObject([
      { id, name, search: 'sort=destination&overdue=yes', columns: ['status'] },
    ]);
    const next = aName();
    const renamed = await tracking.admin.patch('/api/views', { id, updated_at, name: next });
    expect(renamed.body.data).toMatchObject({ name: next, search: 'sort=destination&overdue=yes' });
    expect(await tracking.admin.patch('/api/views', { id, updated_at, name })).toMatchEnvelope({
      status: 409,
      code: 'changed_meanwhile',
    });
    expect(await tracking.admin.delete('/api/views', { id })).toMatchEnvelope({ status: 200 });
    expect(await listed(next)).toEqual([]);
  });

  it('keeps neither search text, nor page, nor parameters that the list does not have', async () => {
    const name = aName();
    await save({ name, search: '?q=Zofia&page=3&color=red&status=Held' });
    expect(await listed(name)).toMatchObject([{ search: 'status=Held' }]);
  });

  it.each([
    ['overdue=maybe', 'search.overdue', 'Overdue must be one of: yes, no'],
    ['status=Held&min_value=cheap', 'search.min_value', 'Min value is not a number'],
    ['sort=gone', 'search.sort', expect.stringMatching(/^Sort must be one of: /)],
    ['custom=x', 'search.custom', expect.stringMatching(/^Custom /)],
  ])('names the filter of %s that the list would reject', async (search, field, message) => {
    const { status, body } = await save({ search });
    expect(status).toBe(422);
    expect(body.details).toEqual([expect.objectContaining({ field, message })]);
  });

  it('opens without a filter that existed when it was saved', async () => {
    const name = aName();
    const { body } = await save({ name, search: 'status=Held' });
    await tracking.database.query('UPDATE list_views SET filters = $2 WHERE id = $1', [
      body.data.id,
      { status: 'Held', former: 'yes', step: 'lost' },
    ]);
    expect(await listed(name)).toMatchObject([{ search: 'status=Held' }]);
  });

  it('has a trimmed name, unique whatever its case', async () => {
    const name = aName();
    const { body } = await save({ name: `  ${name.replace(' ', '   ')} ` });
    expect(body.data.name).toBe(name);
    for (const same of [name.toUpperCase(), `${name} `, name.replace('View', 'Ｖiew')]) {
      expect(await save({ name: same })).toMatchEnvelope({
        status: 409,
        errors: ['This view name is already in use'],
      });
    }
    const other = await save();
    const renamed = await tracking.admin.patch('/api/views', { id: other.body.data.id, name });
    expect(renamed).toMatchEnvelope({ status: 409, code: 'view_name_taken' });
    const itself = await tracking.admin.patch('/api/views', {
      id: body.data.id,
      name: name.toUpperCase(),
    });
    expect(itself).toMatchEnvelope({ status: 200 });
  });

  it.each([
    ['', 'Name is required'],
    ['   ', 'Name is required'],
    ['x'.repeat(61), 'Name is longer than 60 characters'],
  ])('rejects the name %j', async (name, sentence) => {
    expect(await save({ name })).toMatchEnvelope({ status: 422, errors: [sentence] });
  });

  it('is saved by everyone who saves at once, but one name only once', async () => {
    const names = [aName(), aName(), aName()];
    const answers = await Promise.all([...names, names[0]].map((name) => save({ name })));
    expect(answers.map(({ body }) => body.status as number).toSorted((one, other) => one - other)).toEqual([
      201, 201, 201, 409,
    ]);
    for (const name of names) expect(await listed(name)).toHaveLength(1);
  });

  it('frees its name when deleted, and is restored unless the name is taken', async () => {
    const name = aName();
    const { body } = await save({ name });
    const restore = () =>
      tracking.admin.post('/api/trash/tracking/restore', { type: 'view', id: body.data.id });
    await tracking.admin.delete('/api/views', { id: body.data.id });
    const second = await save({ name });
    expect(second).toMatchEnvelope({ status: 201 });
    expect(await restore()).toMatchEnvelope({ status: 409, code: 'view_name_taken' });
    await tracking.admin.delete('/api/views', { id: second.body.data.id });
    expect(await restore()).toMatchEnvelope({ status: 200 });
    expect(await listed(name)).toHaveLength(1);
  });
});
