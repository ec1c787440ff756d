import { expect, it } from 'vitest';
import { eventually } from '../../services/libs/common/src/testing/eventually.ts';
import { aColleague, anAdmin, made } from './support/clients.ts';

interface Entry {
  event: string;
  account: string | null;
  detail: string | null;
}

const newest = async (event: string): Promise<Entry[]> =>
  made(anAdmin().get(`/api/admins/security-log?event=${event}&per_page=20`));

it('the security log names who changed which settings, in every service', async () => {
  const { email, client } = await aColleague();
  const hours = `Mo–Fr ${Date.now()}`;
  await made(client.patch('/api/settings', { contact_phone: hours }));
  await eventually(async () =>
    expect(await newest('settings_changed')).toContainEqual(
      expect.objectContaining({ account: email, detail: 'contact_phone' }),
    ),
  );
});

it('the security log records cross-site requests to tracking with a session', async () => {
  // Needs an address of its own: the local gateway trusts no forwarded address, so an entry of the same minute may
  // exist already.
  const answer = await anAdmin().with({ 'sec-fetch-site': 'cross-site' }).delete('/api/parcels', {});
  expect(answer.status).toBe(403);
  const noted = async () =>
    expect((await newest('request_refused'))[0]).toMatchObject({ detail: 'other_site' });
  await eventually(noted);
});
