import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from './calls/call.ts';
import { AUTH_RULES } from './rules/auth.rules.ts';
import { CONTENT_RULES } from './rules/content.rules.ts';
import { ENTRIES, MAIL_RULES } from './rules/mail.rules.ts';
import type { Base, Rule } from './rules/rule.ts';
import { TRACKING_PAIRS, TRACKING_RULES } from './rules/tracking.rules.ts';
import {
  aCustomer,
  anActivity,
  aPage,
  aParcel,
  aReview,
  handoverFacts,
  parcelFacts,
} from './support/builders.ts';
import { aSender, SILENT_SERVER } from './support/relay.ts';
import { anAdmin, anEmail, type TestAnswer } from './support/clients.ts';
import { expectAsDescribed } from './support/document.ts';
import { PASSWORD } from '../support/sign-up.ts';

const NEW = { new_password: 'five other quiet words', confirm_new_password: 'five other quiet words' };
const REVIEW = { name: 'Ada', review: 'Quick.' };

/** Valid bodies by call, to which one invalid value is added. */
const bases: Record<string, Base> = {};
beforeAll(async () => {
  const [parcel, activity, page, review] = await Promise.all([aParcel(), anActivity(), aPage(), aReview()]);
  await aSender();
  Object.assign(bases, {
    'POST /api/mails/relay/trials': { ...SILENT_SERVER, relay_user: 'box', relay_password: 'secret words' },
    'PATCH /api/mails/relay': { trial: randomUUID(), code: '000000' },
    'POST /api/parcels': parcelFacts(),
    'PATCH /api/parcels': { id: parcel.id },
    'POST /api/activities': { parcel_id: parcel.id, title: 'Picked up' },
    'PATCH /api/activities': { id: activity.id },
    'POST /api/handovers': await handoverFacts({ latitude: 47.4, longitude: 8.5 }),
    'DELETE /api/handovers/pin': { parcel_id: parcel.id, reason: 'A passport was shown' },
    'POST /api/customers': { name: 'Ada' },
    'PATCH /api/customers': { id: (await aCustomer()).id },
    'POST /api/invoices': { product: 'A vault', amount: '10', currency: 'EUR' },
    'POST /api/pages': { title: `A page ${randomUUID()}`, content: 'What it says' },
    'PATCH /api/pages': { id: page.id },
    'POST /api/reviews': REVIEW,
    'PATCH /api/reviews': { id: review.id },
    'PATCH /api/admins': { id: randomUUID() },
    'POST /api/admins/keys': { name: 'Warehouse', scopes: ['parcels:read'] },
    'POST /api/admins/auth/signin': { email: anEmail(), password: PASSWORD },
    'POST /api/admins/auth/send-pin': { email: anEmail() },
    'PATCH /api/admins/auth/update/password-guest': {
      email: anEmail(),
      password_token: 'AAAAA-AAAAA',
      ...NEW,
    },
    'POST /api/admins/auth/links': { email: anEmail() },
    'POST /api/admins/auth/signin/link': { token: 'made-up' },
    'POST /api/users/auth/links': { email: anEmail() },
    'POST /api/users/auth/signin/link': { token: 'made-up' },
    'POST /api/users/auth/email': { token: 'made-up' },
    'PATCH /api/admins/auth/update/password-link': { token: 'made-up', ...NEW },
    'PATCH /api/admins/auth/update/password-user': { password: PASSWORD, ...NEW },
    'POST /api/contact': { to: anEmail(), subject: 'News', body: 'It is here.' },
    'POST /api/messages': { subject: 'A question', body: 'Where is it?', email: anEmail() },
    'PATCH /api/messages': { read: true },
  } satisfies Record<string, Base>);
});

const send = (call: string, fields: Base) =>
  ask({ call }, { fields: { ...bases[call], ...fields } }, anAdmin());

function expectRefused(
  call: string,
  answer: TestAnswer,
  { field, code, sentence, params }: Omit<Rule, 'call' | 'value'>,
) {
  expect(answer).toMatchEnvelope({
    status: 422,
    code: 'validation',
    message: 'Some fields need attention',
    data: null,
  });
  expect(answer.body.details).toContainEqual({ field, code, message: sentence, ...(params && { params }) });
  expect(answer.body.errors).toEqual(answer.body.details.map(({ message }: { message: string }) => message));
  expectAsDescribed(call, answer);
}

const shown = (rule: Rule) => {
  const text = rule.because ?? JSON.stringify(rule.value);
  return { ...rule, why: text.length > 60 ? `${text.slice(0, 60)}…` : text };
};

describe.each([
  ['tracking', TRACKING_RULES],
  ['content', CONTENT_RULES],
  ['auth', AUTH_RULES],
  ['mail', MAIL_RULES],
])('%s', (_service, rules) => {
  it.each(rules.map(shown))('$call refuses $field: $code ($why)', async (rule) => {
    const answer = await send(rule.call, { [rule.field]: rule.value });
    expectRefused(rule.call, answer, rule);
    expect(answer.body.details).toHaveLength(1);
  });
});

describe('rules between fields', () => {
  it.each(TRACKING_PAIRS)('$call rejects $given: $rule.field', async ({ call, given, rule }) => {
    expectRefused(call, await send(call, given), rule);
  });

  it.each(ENTRIES)('names the invalid address: $field', async ({ to, ...rule }) => {
    expectRefused('POST /api/contact', await send('POST /api/contact', { to }), rule);
  });

  it('compares a changed date with the stored one', async () => {
    const { id } = await aParcel({ max_expected_delivery_date: '2026-11-05' });
    const answer = await send('PATCH /api/parcels', { id, min_expected_delivery_date: '2026-11-06' });
    expect(answer).toMatchEnvelope({
      status: 422,
      details: [expect.objectContaining({ code: 'date_order' })],
    });
  });
});

describe('valid input', () => {
  it('counts code points: 300 emoji fit', async () => {
    const status = '📦'.repeat(300);
    const answer = await send('POST /api/parcels', parcelFacts({ status }));
    expect(answer).toMatchEnvelope({ status: 201, data: { status } });
  });

  it('trims text, and treats empty text as null', async () => {
    const facts = parcelFacts({ recipient_name: '  Ada  ', weight: '', sender_email: ' ' });
    const data = { recipient_name: 'Ada', weight: null, sender_email: null };
    expect(await send('POST /api/parcels', facts)).toMatchEnvelope({ status: 201, data });
  });

  it('accepts numbers as text, and ignores unknown fields', async () => {
    const facts = parcelFacts({
      map_zoom: '7',
      map_pickup_latitude: '-33.9',
      map_pickup_longitude: 18.4,
      hat: 1,
    });
    const answer = await send('POST /api/parcels', facts);
    expect(answer).toMatchEnvelope({ status: 201, data: { map_zoom: 7, map_pickup_latitude: -33.9 } });
    expect(answer.body.data).not.toHaveProperty('hat');
  });

  it('makes another slug for the same title', async () => {
    const title = `Gold ${randomUUID()}`;
    const [first, second] = [await aPage({ title }), await aPage({ title })];
    expect(second.slug).toBe(`${first.slug}-2`);
  });
});
