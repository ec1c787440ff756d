import '@vaultway/common/testing';
import { REQUESTS, type MailPreview } from '@vaultway/contracts';
import { Controller } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessageServer, OnRequest, RequestBody } from '@vaultway/common';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { anEvent } from './support/builders.js';
import { runToEnd, upload } from './support/imports.js';
import { Mailbox } from './support/mailbox.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let mailbox: Mailbox;
beforeAll(async () => {
  tracking = await startTracking();
  mailbox = new Mailbox(tracking.config.REDIS_URL, tracking.config.MAIL_SEAL_KEY);
});
afterAll(async () => {
  await tracking?.stop();
  await mailbox?.close();
});

/** Stands in for the mail service: echoes the preview request. */
@Controller()
class FakeMail {
  @OnRequest('mail.preview')
  show(@RequestBody('mail.preview') request: unknown): MailPreview {
    const { to, language, data } = REQUESTS['mail.preview'].payload.parse(request);
    return { subject: `${language} to ${to.join()}`, text: JSON.stringify(data), html: null };
  }
}

it('mails the recipient of an event with notify by name, in the chosen language', async () => {
  const parcel = await tracking
    .aParcel({ recipient_name: 'Grace Hopper', recipient_email: 'grace@example.com' })
    .save();
  await anEvent(tracking.admin, parcel, { title: 'Landed', notify: 'true', notify_language: 'fr' });
  expect(await mailbox.newest('parcel_news', 'grace@example.com')).toMatchObject({
    language: 'fr',
    data: { title: 'Landed', recipient_name: 'Grace Hopper', unsubscribe_url: null, one_click_url: null },
  });
});

it('includes the log’s head in the mail', async () => {
  const parcel = await tracking.aParcel({ recipient_email: 'log@example.com' }).save();
  await anEvent(tracking.admin, parcel, { title: 'Landed' });
  const head = () =>
    tracking.database.query<{ root: string }[]>(`SELECT encode(root, 'base64') AS root FROM log_checkpoints`);
  await eventually(async () => expect(await head()).not.toEqual([]));
  await anEvent(tracking.admin, parcel, { title: 'Left', notify: true });
  const { data } = await mailbox.newest('parcel_news', 'log@example.com');
  const roots = (await head()).map(({ root }) => root);
  expect(roots).toContain(data.log?.root);
});

it('includes the status and location set along with an event', async () => {
  const parcel = await tracking
    .aParcel({ recipient_email: 'along@example.com', status: 'In transit', current_location: 'Doha' })
    .save();
  const along = { status: 'Out for delivery', current_location: 'Oslo' };
  await anEvent(tracking.admin, parcel, { title: 'Out for delivery', notify: true, ...along });
  expect(await mailbox.newest('parcel_news', 'along@example.com')).toMatchObject({ data: along });
});

it('omits only a status outdated by the delivery', async () => {
  const mailed = async (status: string, title: string) => {
    const recipient_email = `${status} ${title}`.replaceAll(' ', '-').toLowerCase() + '@example.com';
    const parcel = await tracking.aParcel({ recipient_email, status }).save();
    await anEvent(tracking.admin, parcel, { title, notify: true });
    return (await mailbox.newest('parcel_news', recipient_email)).data.status;
  };
  expect(await mailed('In transit', 'Delivered')).toBeNull();
  expect(await mailed('Delivered', 'Delivered')).toBe('Delivered');
  expect(await mailed('With the neighbors', 'Delivered')).toBe('With the neighbors');
  expect(await mailed('In transit', 'Landed')).toBe('In transit');
});

it('mails the recipients with an address about a bulk event', async () => {
  const told = await tracking.aParcel({ recipient_email: 'bulk@example.com' }).save();
  const other = await tracking.aParcel().save();
  const answer = await tracking.admin.post('/api/parcels/bulk', {
    action: 'add_event',
    ids: [told.id, other.id],
    title: 'Registered',
    notify: true,
    notify_language: 'de',
  });
  expect(answer).toMatchEnvelope({ status: 200, data: { done: 2, failed: 0 } });
  expect(await mailbox.newest('parcel_news', 'bulk@example.com')).toMatchObject({
    language: 'de',
    data: { title: 'Registered' },
  });
});

it('sends one mail to a recipient who also subscribed', async () => {
  const parcel = await tracking.aParcel({ recipient_email: 'Both@example.com' }).save();
  await tracking.database.query(
    `INSERT INTO subscriptions VALUES (gen_random_uuid(), $1, 'both@example.com', 'en', now(), now()),
       (gen_random_uuid(), $1, 'other@example.com', 'en', now(), now())`,
    [parcel.id],
  );
  await anEvent(tracking.admin, parcel, { notify: true });
  await mailbox.newest('parcel_news', 'other@example.com');
  expect(await mailbox.mailsTo('Both@example.com')).toHaveLength(1);
  expect(await mailbox.mailsTo('both@example.com')).toEqual([]);
});

it('sends one mail per parcel about an import of events, with the newest', async () => {
  const [parcel, other] = [await tracking.aParcel().save(), await tracking.aParcel().save()];
  await tracking.database.query(
    `INSERT INTO subscriptions VALUES (gen_random_uuid(), $1, 'importer@example.com', 'en', now(), now())`,
    [parcel.id],
  );
  const rows = [2, 60, 4000].map((minutes) => {
    const time = new Date(Date.now() - minutes * 60_000).toISOString();
    return `${parcel.tracking_code},${minutes} minutes ago,${time}`;
  });
  const csv = ['Code,Event,Time', ...rows, `${other.tracking_code},Elsewhere,`].join('\n');
  const { id } = (await upload(tracking.admin, 'events', csv)).body.data;
  expect(await runToEnd(tracking.admin, id)).toMatchObject({ state: 'done', created: 4 });
  await mailbox.newest('parcel_news', 'importer@example.com');
  expect(await mailbox.mailsTo('importer@example.com')).toMatchObject([{ data: { title: '2 minutes ago' } }]);
});

it('sends one mail per subscriber about a bulk event', async () => {
  const [one, two] = [await tracking.aParcel().save(), await tracking.aParcel().save()];
  await tracking.database.query(
    `INSERT INTO subscriptions VALUES (gen_random_uuid(), $1, 'first@example.com', 'de', now(), now()),
       (gen_random_uuid(), $2, 'second@example.com', 'fr', now(), now()),
       (gen_random_uuid(), $2, 'unconfirmed@example.com', 'en', now(), NULL)`,
    [one.id, two.id],
  );
  await tracking.admin.post('/api/parcels/bulk', {
    action: 'add_event',
    ids: [one.id, two.id],
    title: 'Left',
  });
  const first = await mailbox.newest('parcel_news', 'first@example.com');
  const second = await mailbox.newest('parcel_news', 'second@example.com');
  expect(first).toMatchObject({ language: 'de', data: { title: 'Left', tracking_code: one.tracking_code } });
  expect(second).toMatchObject({ language: 'fr', data: { title: 'Left', tracking_code: two.tracking_code } });
  expect(await mailbox.mailsTo('unconfirmed@example.com')).toEqual([]);

  const token = new URL(first.data.one_click_url ?? '').searchParams.get('token');
  await tracking.visitor().post('/api/subscriptions/unsubscribe', { token });
  const left = await tracking.database.query(
    `SELECT email FROM subscriptions WHERE parcel_id = ANY($1) ORDER BY email`,
    [[one.id, two.id]],
  );
  expect(left).toEqual([{ email: 'second@example.com' }, { email: 'unconfirmed@example.com' }]);
});

it('mails nobody without notify', async () => {
  const parcel = await tracking.aParcel({ recipient_email: 'silent@example.com' }).save();
  await anEvent(tracking.admin, parcel);
  await anEvent(tracking.admin, parcel, { notify: true, title: 'Told' });
  await mailbox.newest('parcel_news', 'silent@example.com');
  expect(await mailbox.mailsTo('silent@example.com')).toMatchObject([{ data: { title: 'Told' } }]);
});

it('rejects an event with notify if the recipient has no address', async () => {
  const parcel = await tracking.aParcel().save();
  const event = { parcel_id: parcel.id, title: 'Landed', notify: true };
  expect(await tracking.admin.post('/api/activities', event)).toMatchEnvelope({
    status: 422,
    details: [
      {
        field: 'notify',
        code: 'no_recipient_email',
        message: 'This parcel has no email address of its recipient',
      },
    ],
  });
  const saved = await tracking.admin.get(`/api/activities?parcel_id=${parcel.id}`);
  expect(saved.body.data).toEqual([]);
});

it('previews the mail before the event is saved', async () => {
  const mail = await NestFactory.createMicroservice(
    { module: class MailModule {}, controllers: [FakeMail] },
    { strategy: new MessageServer(tracking.config.REDIS_URL), logger: false },
  );
  await mail.listen();
  const parcel = await tracking.aParcel({ recipient_email: 'ada@example.com', status: 'In transit' }).save();
  const event = { parcel_id: parcel.id, title: 'Landed', notify_language: 'it', current_location: 'Rome' };
  const answer = await tracking.admin.post('/api/activities/preview', event);
  const zoneOf = async (created_at: string) => {
    const { body } = await tracking.admin.post('/api/activities/preview', { ...event, created_at });
    return JSON.parse(body.data.text).time_zone;
  };
  expect(await zoneOf(new Date().toISOString())).toBe('Europe/Rome');
  expect(await zoneOf('2019-03-01T10:00:00Z')).toBeNull();
  await anEvent(tracking.admin, parcel);
  expect(await zoneOf(new Date(Date.now() - 60_000).toISOString())).toBeNull();
  await mail.close();
  expect(answer).toMatchEnvelope({ status: 200, data: { subject: 'it to ada@example.com', html: null } });
  expect(JSON.parse(answer.body.data.text)).toMatchObject({
    title: 'Landed',
    status: 'In transit',
    current_location: 'Rome',
  });
});

it('cannot preview a mail while the mail service is down', async () => {
  const parcel = await tracking.aParcel({ recipient_email: 'ada@example.com' }).save();
  const event = { parcel_id: parcel.id, title: 'Landed' };
  const answer = await tracking.admin.post('/api/activities/preview', event);
  expect(answer).toMatchEnvelope({ status: 503, errors: ['The service is not available right now'] });
});
