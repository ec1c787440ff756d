import '@vaultway/common/testing';
import { REQUESTS, type MailPreview } from '@vaultway/contracts';
import { Controller } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { OnRequest, redisTransport, RequestBody } from '@vaultway/common';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anEvent } from './support/builders.js';
import { runToEnd, upload } from './support/imports.js';
import { Mailbox } from './support/mailbox.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let mailbox: Mailbox;
beforeAll(async () => {
  tracking = await startTracking();
  mailbox = new Mailbox(tracking.config.REDIS_URL);
});
afterAll(async () => {
  await tracking?.stop();
  await mailbox?.close();
});

/** Stands in for the mail service: says what it was asked to show. */
@Controller()
class FakeMail {
  @OnRequest('mail.preview')
  show(@RequestBody('mail.preview') request: unknown): MailPreview {
    const { to, language, data } = REQUESTS['mail.preview'].payload.parse(request);
    return { subject: `${language} to ${to.join()}`, text: JSON.stringify(data), html: null };
  }
}

it('an event with the tick mails the recipient by name, in the language that was chosen', async () => {
  const parcel = await tracking
    .aParcel({ recipient_name: 'Grace Hopper', recipient_email: 'grace@example.com' })
    .save();
  await anEvent(tracking.admin, parcel, { title: 'Landed', notify: 'true', notify_language: 'fr' });
  expect(await mailbox.newest('parcel_news', 'grace@example.com')).toMatchObject({
    language: 'fr',
    data: { title: 'Landed', recipient_name: 'Grace Hopper', unsubscribe_url: null, one_click_url: null },
  });
});

it('a recipient who also subscribed gets one mail', async () => {
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

it('an import of events makes one mail for a parcel, about the newest', async () => {
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

it('nobody is told without the tick', async () => {
  const parcel = await tracking.aParcel({ recipient_email: 'silent@example.com' }).save();
  await anEvent(tracking.admin, parcel);
  await anEvent(tracking.admin, parcel, { notify: true, title: 'Told' });
  await mailbox.newest('parcel_news', 'silent@example.com');
  expect(await mailbox.mailsTo('silent@example.com')).toMatchObject([{ data: { title: 'Told' } }]);
});

it('a recipient without an address cannot be told, and the event is not saved', async () => {
  const parcel = await tracking.aParcel().save();
  const event = { parcel_id: parcel.id, title: 'Landed', notify: true };
  expect(await tracking.admin.post('/api/activities', event)).toMatchEnvelope({
    status: 422,
    details: [
      {
        field: 'notify',
        code: 'no_recipient_email',
        message: 'This parcel has no e-mail address of its recipient',
      },
    ],
  });
  const saved = await tracking.admin.get(`/api/activities?parcel_id=${parcel.id}`);
  expect(saved.body.data).toEqual([]);
});

it('the mail can be seen before the event is saved', async () => {
  const mail = await NestFactory.createMicroservice(
    { module: class MailModule {}, controllers: [FakeMail] },
    { ...redisTransport(tracking.config.REDIS_URL), logger: false },
  );
  await mail.listen();
  const parcel = await tracking.aParcel({ recipient_email: 'ada@example.com', status: 'In transit' }).save();
  const event = { parcel_id: parcel.id, title: 'Landed', notify_language: 'it', current_location: 'Rome' };
  const answer = await tracking.admin.post('/api/activities/preview', event);
  await mail.close();
  expect(answer).toMatchEnvelope({ status: 200, data: { subject: 'it to ada@example.com', html: null } });
  expect(JSON.parse(answer.body.data.text)).toMatchObject({
    title: 'Landed',
    status: 'In transit',
    current_location: 'Rome',
  });
});

it('no mail is shown while the mail service is away', async () => {
  const parcel = await tracking.aParcel({ recipient_email: 'ada@example.com' }).save();
  const event = { parcel_id: parcel.id, title: 'Landed' };
  const answer = await tracking.admin.post('/api/activities/preview', event);
  expect(answer).toMatchEnvelope({ status: 503, errors: ['The service is not available right now'] });
});
