import { afterAll, beforeAll, expect, it } from 'vitest';
import openapi from '../openapi.json' with { type: 'json' };
import { MailUnderTest } from './support/mail-under-test.js';

let mail: MailUnderTest;
beforeAll(async () => {
  mail = await MailUnderTest.start();
});
afterAll(() => mail?.stop());

/** Each saves another password. */
const ALWAYS_CHANGE = new Set(['/api/mails/relay']);

/** Creates a record; returns the body of a request that sets what it has already. */
const UNCHANGED: Record<string, () => Promise<object>> = {
  '/api/messages': async () => {
    const letter = { name: 'Grace', email: 'grace@example.com', subject: 'Hours', body: 'Are you open?' };
    await mail.visitor().post('/api/messages', letter);
    const [{ id }] = (await mail.admin.get('/api/messages?q=Hours')).body.data;
    await mail.admin.patch('/api/messages', { id, read: true });
    return { id, read: true };
  },
};

const patches = Object.entries(openapi.paths).flatMap(([path, calls]) => ('patch' in calls ? [path] : []));

it.each(patches.filter((path) => !ALWAYS_CHANGE.has(path)))(
  'records no activity for a PATCH of %s that changes nothing',
  async (path) => {
    const body = await UNCHANGED[path]?.();
    expect(body).toBeDefined();
    const count = async () => (await mail.admin.get('/api/audit/mail')).body.total as number;
    const before = await count();
    const [first, second] = [await mail.admin.patch(path, body), await mail.admin.patch(path, body)];
    expect(first).toMatchEnvelope({ status: 200 });
    expect(second.body.data).toEqual(first.body.data);
    expect(await count()).toBe(before);
  },
);
