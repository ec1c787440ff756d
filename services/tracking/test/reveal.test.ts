import '@vaultway/common/testing';
import { FakeContent, someSettings, eventually } from '@vaultway/common/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trackUrl } from './support/builders.js';
import { Mailbox } from './support/mailbox.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

const SENT = 'If this parcel has an email address, a link was requested for it';
const NOT_VALID = { status: 403, errors: ['This link is not valid or was used already'] };
const DIGITS_A_DAY = 50;

let tracking: TrackingUnderTest;
let content: FakeContent;
let mailbox: Mailbox;
beforeAll(async () => {
  tracking = await startTracking({ THROTTLE_REVEAL_PER_15_MIN: 5, THROTTLE_LOOKUP_PER_MINUTE: 0 });
  content = await FakeContent.start(tracking.config.REDIS_URL, someSettings());
  mailbox = new Mailbox(tracking.config.REDIS_URL, tracking.config.MAIL_SEAL_KEY);
  await set('gated');
});
afterAll(async () => {
  await mailbox?.close();
  await tracking?.stop();
  await content?.stop();
});

async function set(tracking_privacy: 'open' | 'gated') {
  const { tracking_code } = await tracking.aParcel().save();
  await content.change({ tracking_privacy });
  await eventually(async () => {
    const { body } = await tracking.visitor().get(trackUrl(tracking_code));
    expect(body.data.restricted).toBe(tracking_privacy === 'gated');
  });
}

let recipients = 0;
/** Creates a parcel with a unique recipient. */
async function aParcelOf(facts: Record<string, unknown> = {}) {
  recipients += 1;
  const recipient_email = `recipient-${recipients}@example.com`;
  const parcel = await tracking
    .aParcel({
      recipient_name: 'Ada Lovelace',
      recipient_email,
      recipient_phone_number: '+44 20 7946 0123',
      ...facts,
    })
    .save();
  return { ...parcel, recipient_email };
}

const reveal = (code: string, proof: string, visitor = tracking.visitor()) =>
  visitor.post(`${trackUrl(code)}/reveal`, { proof });
const ask = (code: string) => tracking.visitor().post(`${trackUrl(code)}/reveal-links`, {});
const revealBy = (code: string, token: string, visitor = tracking.visitor()) =>
  visitor.post(`${trackUrl(code)}/reveal/link`, { token });
const isFull = async (code: string, visitor = tracking.visitor()) =>
  (await visitor.get(trackUrl(code))).body.data.restricted === false;

async function linkTo(email: string, count = 1): Promise<URL> {
  const { data } = await mailbox.newest('reveal_link', email, count);
  return new URL(data.reveal_url);
}
const secretOf = (link: URL) => new URLSearchParams(link.hash.slice(1)).get('reveal') ?? '';

async function aLink({ tracking_code, recipient_email }: { tracking_code: string; recipient_email: string }) {
  await ask(tracking_code);
  return secretOf(await linkTo(recipient_email));
}

/** Ages a parcel's links by a number of seconds. */
const age = (parcelId: string, seconds: number) =>
  tracking.database.query(
    `UPDATE reveal_links SET created_at = created_at - make_interval(secs => $2),
       expires_at = expires_at - make_interval(secs => $2) WHERE parcel_id = $1`,
    [parcelId, seconds],
  );

it.each(['+44 20 7946 0123', '020 7946 0123 ext. 7', '٠٧٧٠٠ ٩٠٠ ١٢٣', '0461', 'ada@bücher.example'])(
  'takes the proof %s for several numbers, an extension and an international address',
  async (proof) => {
    const { tracking_code } = await tracking
      .aParcel({
        recipient_email: 'ada@BÜCHER.example',
        recipient_phone_number: '+44 20 7946 0123 ext. 9876 / 07700 900123, 07700 900461',
      })
      .save();
    expect(await reveal(tracking_code, proof)).toMatchEnvelope({ status: 200 });
    expect(await reveal(tracking_code, '9876')).toMatchEnvelope({ status: 422 });
  },
);

describe('concurrent proofs', () => {
  it('are checked only up to the limit, after which the right one is rejected', async () => {
    const { tracking_code } = await aParcelOf();
    const guesses = (count: number) => Array.from({ length: count }, (_, n) => String(1000 + n));
    const few = await Promise.all(guesses(DIGITS_A_DAY - 1).map((proof) => reveal(tracking_code, proof)));
    expect(few.map(({ status }) => status)).toEqual(Array(DIGITS_A_DAY - 1).fill(422));
    const burst = await Promise.all([...guesses(20), '0123'].map((proof) => reveal(tracking_code, proof)));
    expect(burst.filter(({ status }) => status !== 429)).toHaveLength(1);
    expect(burst.at(-1)?.status).toBe(429);
  });

  it('that are right are not counted', async () => {
    const { tracking_code } = await aParcelOf();
    for (let n = 0; n < DIGITS_A_DAY + 5; n++) {
      expect((await reveal(tracking_code, '0123')).status).toBe(200);
    }
  });
});

describe('strangers who exhaust the digits of a parcel', () => {
  it('do not lock the recipient out of proving the email address, or of a mailed link', async () => {
    const parcel = await aParcelOf();
    const { tracking_code, recipient_email } = parcel;
    await Promise.all(Array.from({ length: 60 }, (_, n) => reveal(tracking_code, String(1000 + n))));
    expect((await reveal(tracking_code, '0123')).status).toBe(429);
    expect((await reveal(tracking_code, recipient_email)).status).toBe(200);
    expect((await revealBy(tracking_code, await aLink(parcel))).status).toBe(200);
  });

  it('leave the whole number as a proof if the parcel has no email address', async () => {
    const { tracking_code } = await aParcelOf({ recipient_email: null });
    await Promise.all(Array.from({ length: 60 }, (_, n) => reveal(tracking_code, String(1000 + n))));
    expect((await reveal(tracking_code, '0123')).status).toBe(429);
    expect((await reveal(tracking_code, '+44 20 7946 0124')).status).toBe(422);
    expect((await reveal(tracking_code, '020 7946 0123')).status).toBe(200);
  });

  it('at the recipient’s own address leave the email address as a proof', async () => {
    const { tracking_code, recipient_email } = await aParcelOf();
    const visitor = tracking.visitor();
    for (let n = 0; n < 6; n++) await reveal(tracking_code, '9999', visitor);
    expect((await reveal(tracking_code, '0123', visitor)).status).toBe(429);
    expect((await reveal(tracking_code, recipient_email, visitor)).status).toBe(200);
  });
});

describe('requesting a link', () => {
  it('mails one to each of the parcel’s own addresses, valid for an hour', async () => {
    const parcel = await aParcelOf({ sender_email: 'sender-of-one@example.com' });
    expect(await ask(parcel.tracking_code)).toMatchEnvelope({ status: 202, message: SENT, data: null });
    const mail = await mailbox.newest('reveal_link', parcel.recipient_email);
    expect(mail).toMatchObject({ to: [parcel.recipient_email], confidential: true });
    expect(mail.data.tracking_code).toBe(parcel.tracking_code);
    const minutes = (Date.parse(mail.data.expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(59.9);
    expect(minutes).toBeLessThanOrEqual(60);
    const link = await linkTo(parcel.recipient_email);
    expect(link.pathname + link.search).toBe(`/track.html?code=${parcel.tracking_code}`);
    expect(Buffer.from(secretOf(link), 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(secretOf(await linkTo('sender-of-one@example.com'))).not.toBe(secretOf(link));
  });

  it('responds the same if the parcel has no address, or nothing is withheld', async () => {
    const { tracking_code } = await tracking.aParcel().save();
    expect(await ask(tracking_code)).toMatchEnvelope({ status: 202, message: SENT, data: null });
    await set('open');
    const parcel = await aParcelOf();
    expect(await ask(parcel.tracking_code)).toMatchEnvelope({ status: 202, message: SENT, data: null });
    await set('gated');
    await aLink(await aParcelOf()); // whose mail is sent after any mail of that one
    expect(await mailbox.mailsTo(parcel.recipient_email)).toEqual([]);
  });

  it('again within a minute, or concurrently, mails nothing more, and the link stays valid', async () => {
    const parcel = await aParcelOf();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(parcel.tracking_code)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202));
    await aLink(await aParcelOf());
    expect(await mailbox.mailsTo(parcel.recipient_email)).toHaveLength(1);
    const link = secretOf(await linkTo(parcel.recipient_email));
    expect((await revealBy(parcel.tracking_code, link)).status).toBe(200);
  });

  it('repeatedly leaves every link valid, and does not fill the mailbox', async () => {
    const parcel = await aParcelOf();
    for (let minute = 0; minute < 8; minute++) {
      await ask(parcel.tracking_code);
      await age(parcel.id, 61);
    }
    await linkTo(parcel.recipient_email, 3);
    await aLink(await aParcelOf());
    const mails = await mailbox.mailsTo(parcel.recipient_email);
    expect(mails).toHaveLength(3);
    for (const mail of mails) {
      const { reveal_url } = mail.data as { reveal_url: string };
      expect((await revealBy(parcel.tracking_code, secretOf(new URL(reveal_url)))).status).toBe(200);
    }
  });

  it('for an unknown code is a 404, which counts as a guess', async () => {
    expect(await ask('NOPE')).toMatchEnvelope({ status: 404, errors: ['Parcel not found'] });
  });
});

describe('a mailed link', () => {
  it('reveals everything from then on, but only of this parcel', async () => {
    const [parcel, another] = [await aParcelOf(), await aParcelOf()];
    const visitor = tracking.visitor();
    const link = await aLink(parcel);
    const answer = await revealBy(parcel.tracking_code, link, visitor);
    expect(answer).toMatchEnvelope({
      status: 200,
      data: { recipient_name: 'Ada Lovelace', restricted: false },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await isFull(parcel.tracking_code, visitor)).toBe(true);
    expect(await isFull(another.tracking_code, visitor)).toBe(false);
    const misused = await revealBy(another.tracking_code, await aLink(parcel));
    expect(misused).toMatchEnvelope(NOT_VALID);
  });

  it('works once, even concurrently', async () => {
    const parcel = await aParcelOf();
    const link = await aLink(parcel);
    const answers = await Promise.all([
      revealBy(parcel.tracking_code, link),
      revealBy(parcel.tracking_code, link),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  it('expires', async () => {
    const parcel = await aParcelOf();
    const link = await aLink(parcel);
    await age(parcel.id, 3601);
    expect(await revealBy(parcel.tracking_code, link)).toMatchEnvelope(NOT_VALID);
  });

  it('is invalid once its address is no longer the parcel’s', async () => {
    const parcel = await aParcelOf();
    const link = await aLink(parcel);
    await tracking.admin.patch('/api/parcels', { id: parcel.id, recipient_email: 'another@example.com' });
    expect(await revealBy(parcel.tracking_code, link)).toMatchEnvelope(NOT_VALID);
  });

  it('is required', async () => {
    const { tracking_code } = await aParcelOf();
    const answer = await tracking.visitor().post(`${trackUrl(tracking_code)}/reveal/link`, {});
    expect(answer).toMatchEnvelope({ status: 422, errors: ['Token is required'] });
    expect(await revealBy(tracking_code, 'made-up')).toMatchEnvelope(NOT_VALID);
  });

  it('is stored as a hash only', async () => {
    const link = await aLink(await aParcelOf());
    const rows = await tracking.database.query('SELECT r::text AS row FROM reveal_links r');
    expect(JSON.stringify(rows)).not.toContain(link);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(link, 'base64url').toString('hex'));
  });
});
