import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ask } from './calls/call.ts';
import { CALLS } from './calls/index.ts';
import { anAdmin, type TestAnswer } from './support/clients.ts';
import { DESCRIBED_CALLS, expectAsDescribed, operationOf } from './support/document.ts';

const IN_ITS_OWN_ID = 'its body has an id, which makes it once';
const NOTHING = 'it creates nothing';
const ONE_TOKEN = 'its token, challenge or credential works once';
const LAST_STATE = 'it sets a state, which a repeat sets again';
const ONE_SESSION = 'it makes a session, which ends by itself; a repeat needs the credentials again';
const ENDS = 'a second link does no harm, and ends by itself';
const ONCE_A_MINUTE = 'it mails at most once a minute, however often it is asked';
/** Calls that need no key, by reason. */
const WITHOUT_KEY: Record<string, string> = {
  'POST /api/activities/preview': NOTHING,
  'POST /api/handovers': IN_ITS_OWN_ID,
  'POST /api/epcis/capture': 'each event is captured once, by its eventID',
  'POST /api/imports/{id}/run': 'an import runs once: a repeat gets import_running or import_over',
  'POST /api/images': 'the address of a picture is a hash of its content',
  'POST /api/parcels/export.csv': NOTHING,
  'POST /api/parcels/image': LAST_STATE,
  'POST /api/parcels/{code}/reveal': NOTHING,
  'POST /api/parcels/{code}/reveal/link': ONE_TOKEN,
  'POST /api/parcels/{code}/reveal-links': ONCE_A_MINUTE,
  'POST /api/requests/confirm': ONE_TOKEN,
  'POST /api/requests/{id}/parcel': 'a request makes one parcel',
  'POST /api/account/requests/{id}/acceptance': 'a quote is accepted once; a repeat gets the same',
  'POST /api/account/requests/{id}/withdrawal': LAST_STATE,
  'POST /api/shares': ENDS,
  'POST /api/shares/open': NOTHING,
  'POST /api/parcels/{code}/shares': ENDS,
  'POST /api/customers/{id}/users': LAST_STATE,
  'POST /api/users/invitations': 'a new invitation replaces the last one',
  'POST /api/subscriptions/confirm': LAST_STATE,
  'POST /api/subscriptions/unsubscribe': LAST_STATE,
  'POST /api/runs/sort': LAST_STATE,
  'POST /api/runs/stops': LAST_STATE,
  'POST /api/trash/tracking/restore': LAST_STATE,
  'POST /api/trash/content/restore': LAST_STATE,
  'POST /api/invoice-drafts/{id}/discard': 'a draft is discarded once; a repeat gets invoice_draft_closed',
  'POST /api/vault/movements/{id}/parcel': 'a withdrawal has one parcel, which a repeat finds',
  'POST /api/vault/items/{id}/photos': 'a picture of an item is stored once; a repeat gets the same photo',
  'POST /api/vault/openings/{id}/photos':
    'a picture of an opening is stored once; a repeat gets the same photo',
  'POST /api/vault/items/{id}/photos/{photo}/remove': 'a photo is removed once; a repeat gets not_found',
  'POST /api/vault/openings/{id}/photos/{photo}/remove': 'a photo is removed once; a repeat gets not_found',
  'POST /api/vault/counts/{id}/scans': 'each scan has an id',
  'POST /api/vault/counts/{id}/finish': 'a count is finished once; a repeat gets count_closed',
  'POST /api/vault/counts/{id}/reasons': LAST_STATE,
  'POST /api/vault/counts/{id}/approve': 'a count is approved once; a repeat gets count_closed',
  'POST /api/vault/invited-count': NOTHING,
  'POST /api/vault/invited-count/lines': NOTHING,
  'POST /api/vault/invited-count/signature': 'an invitation signs once; a repeat gets signed_already',
  'POST /api/vault/movements/{id}/approve': 'a draft is approved once; a repeat gets draft_closed',
  'POST /api/vault/boxes/{id}/rekey': 'a box gets new keys once; a repeat gets box_state',
  'POST /api/vault/boxes/{id}/service': LAST_STATE,
  'POST /api/vault/rentals/{id}/end': 'a rental ends once; a repeat gets rental_ended',
  'POST /api/vault/reservations/{id}/cancel':
    'a reservation is cancelled once; a repeat gets reservation_closed',
  'POST /api/vault/visits/{id}/out': 'a visit ends once; a repeat gets visit_closed',
  'POST /api/vault/visits/{id}/void': 'a visit is void once; a repeat gets visit_closed',
  'POST /api/mails/preview': NOTHING,
  'POST /api/mails/try': NOTHING,
  'POST /api/privacy/exports': NOTHING,
  'POST /api/admins': ONE_TOKEN,
  'POST /api/admins/auth/links': ONCE_A_MINUTE,
  'POST /api/users/auth/links': ONCE_A_MINUTE,
  'POST /api/users/auth/signin/link': ONE_TOKEN,
  'POST /api/users/auth/email': LAST_STATE,
  'POST /api/users/auth/passkey': ONE_TOKEN,
  'POST /api/users/auth/passkey/challenges': 'a challenge expires unused',
  'POST /api/users/passkeys': ONE_TOKEN,
  'POST /api/users/passkeys/challenges': 'a challenge expires unused',
  'POST /api/users/me/email': ONCE_A_MINUTE,
  'POST /api/users/me/export': NOTHING,
  'POST /api/users/me/erasure': LAST_STATE,
  'POST /api/admins/auth/send-pin': 'a new token replaces the last one, and a throttle limits the mails',
  'POST /api/admins/auth/signin': ONE_SESSION,
  'POST /api/admins/auth/signin/link': ONE_TOKEN,
  'POST /api/admins/auth/signin/second-step': ONE_TOKEN,
  'POST /api/admins/auth/oidc': ONE_TOKEN,
  'POST /api/admins/auth/oidc/challenges': 'a sign-in that was begun expires unused',
  'POST /api/admins/auth/passkey': ONE_TOKEN,
  'POST /api/admins/auth/passkey/challenges': 'a challenge expires unused',
  'POST /api/admins/enrolment/complete': LAST_STATE,
  'POST /api/admins/passkeys': ONE_TOKEN,
  'POST /api/admins/passkeys/challenges': 'a challenge expires unused',
  'POST /api/admins/proof': LAST_STATE,
  'POST /api/admins/proof/challenges': 'a challenge expires unused',
  'POST /api/admins/second-factor/recovery-codes': 'new codes replace the old ones',
  'POST /api/admins/second-factor/totp': 'a new secret replaces the one begun with',
  'POST /api/admins/second-factor/totp/confirm': LAST_STATE,
  'POST /api/admins/second-factor/totp/disable': LAST_STATE,
};

const POSTS = DESCRIBED_CALLS.filter((call) => call.startsWith('POST '));
const takesKey = (call: string) =>
  operationOf(call).parameters?.some((parameter) => parameter.name === 'Idempotency-Key') ?? false;
/** A refusal is not kept. */
const KEYED = CALLS.filter(({ call, status }) => takesKey(call) && status < 400);

/** Returns the parts of a response that identify what it made; others, such as a state, go on changing. */
const madeBy = ({ body }: TestAnswer) => {
  const { id, secret, key, url } = (body.data ?? {}) as Record<string, unknown>;
  return id === undefined ? body.data : { id, secret, key, url };
};

it('lists each POST without an Idempotency-Key, and why', () => {
  const without = POSTS.filter((call) => !takesKey(call));
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT_KEY).toSorted());
});

describe('with an Idempotency-Key', () => {
  it.each(KEYED)('$call acts once', async (call) => {
    const example = await call.good();
    const form = Object.values(example.fields ?? {}).some((value) => value instanceof File);
    const client = (example.client ?? anAdmin()).with({ 'idempotency-key': randomUUID() });
    const send = (path = example.path) =>
      ask(call, { ...example, path, client }, client, form ? 'multipart' : 'JSON');
    const first = await send();
    expect(first.status, first.text).toBe(call.status);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    const again = await send();
    expect(again.status, again.text).toBe(call.status);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(madeBy(again)).toEqual(madeBy(first));
    expectAsDescribed(call.call, again);
    const own = example.path ?? call.call.replace('POST ', '');
    const other = await send(`${own}?other=1`);
    expect(other).toMatchEnvelope({ status: 409, code: 'key_reused' });
    expectAsDescribed(call.call, other);
  });
});
