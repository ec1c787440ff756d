import '@vaultway/common/testing';
import { FakeContent, someSettings, eventually } from '@vaultway/common/testing';
import { PARCEL_FIELD_NAMES, PARCEL_FIELDS } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent, exampleFacts, trackUrl } from './support/builders.js';
import { Mailbox } from './support/mailbox.js';
import { Listener } from './support/listener.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let content: FakeContent;
beforeAll(async () => {
  tracking = await startTracking({ THROTTLE_REVEAL_PER_15_MIN: 5 });
  content = await FakeContent.start(tracking.config.REDIS_URL, someSettings());
  await set('gated');
});
afterAll(async () => {
  await tracking?.stop();
  await content?.stop();
});

/** Changes the setting, and waits until it takes effect. */
async function set(tracking_privacy: 'open' | 'gated') {
  const { tracking_code } = await aSecretParcel();
  await content.change({ tracking_privacy });
  await eventually(async () => {
    const { body } = await tracking.visitor().get(trackUrl(tracking_code));
    expect(body.data.restricted).toBe(tracking_privacy === 'gated');
  });
}

const SECRETS = {
  recipient_name: 'Ada Lovelace',
  recipient_email: 'ada@example.com',
  recipient_phone_number: '+44 20 7946 0123',
  sender_name: 'Charles Babbage',
  sender_email: 'charles@example.com',
  parcel_content: 'Gold bars',
  declared_value: 'USD 40,000',
  weight: '12.5 kg',
  destination: '12 St James Square, London, England',
  current_location: 'Bahnhofstrasse 7, Zürich, Switzerland',
  show_map: 'yes',
  map_current_latitude: 47.3717,
  map_current_longitude: 8.5393,
};
const TOLD = /Ada|Lovelace|Charles|Babbage|example\.com|7946|Gold|40,000|12\.5|James|Bahnhof|47\.37|8\.53/i;

/** Strips values generated per run, which may contain any of those digits and letters. */
function wordsOf({ body }: { body: unknown }): string {
  const made = new Set(['id', 'parcel_id', 'tracking_code', 'created_at', 'updated_at', 'created_at_time']);
  return JSON.stringify(body, (key, value: unknown) => (made.has(key) ? undefined : value));
}

async function aSecretParcel() {
  const parcel = await tracking.aParcel({ ...SECRETS, status: 'On its way to Ada Lovelace' }).save();
  await anEvent(tracking.admin, parcel, { title: 'Handed to Lovelace', description: 'Gold, by Charles' });
  return parcel;
}

const reveal = (code: string, proof: string, visitor = tracking.visitor()) =>
  visitor.post(`${trackUrl(code)}/reveal`, { proof });

describe('a visitor', () => {
  it('sees status, towns and dates, and nothing else', async () => {
    const { tracking_code } = await aSecretParcel();
    const answer = await tracking.visitor().get(trackUrl(tracking_code));
    expect(answer).toMatchEnvelope({ status: 200 });
    expect(wordsOf(answer)).not.toMatch(TOLD);
    expect(answer.body.data).toMatchObject({
      restricted: true,
      tracking_code,
      status: 'Departed',
      destination: 'London, England',
      current_location: 'Zürich, Switzerland',
      recipient_name: null,
      show_map: 'no',
      position: null,
      history: { data: [{ title: 'Status update', description: null }] },
    });
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  });

  it.each([
    ['Marguerite Dupont, Zollikon', 'Zollikon'],
    ['Villa Rosa, Ascona', 'Ascona'],
    ['Hotel Savoy, London', 'London'],
    ['Villa Rosa', null],
  ])('sees %j as %j at most, in texts as well', async (destination, told) => {
    const recipient_name = 'Marguerite Dupont';
    const status = 'Waiting at Villa Rosa';
    const parcel = await tracking.aParcel({ recipient_name, destination, status }).save();
    await anEvent(tracking.admin, parcel, { title: `Handed over: ${destination}` });
    const answer = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    expect(answer.body.data.destination).toBe(told);
    const secret = destination.split(', ')[0] ?? '';
    expect(answer.body.data.history.data[0].title).not.toContain(secret);
    expect(wordsOf(answer)).not.toMatch(/Marguerite|Dupont/i);
  });

  it.each([
    ['Handed to the neighbor, Mr Kowalski', 'delivered', 'Delivered'],
    ['Vault 7, code 4711', 'stored', 'In storage'],
    ['Signed by Ada L', null, 'Status update'],
    ['Insured for USD 40k', null, 'Status update'],
    ['Cleared for Herrn Ö.', 'customs', 'In customs'],
    ['Vom Zoll freigegeben', 'customs', 'Vom Zoll freigegeben'],
    ['OUT FOR DELIVERY', null, 'OUT FOR DELIVERY'],
  ])('sees %j, an event with the step %j, as %j', async (title, step, told) => {
    const parcel = await tracking.aParcel({ recipient_name: 'Ada L' }).save();
    await anEvent(tracking.admin, parcel, { title, step });
    const seen = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    const history = await tracking.visitor().get(`${trackUrl(parcel.tracking_code)}/history`);
    expect(seen.body.data.history.data[0].title).toBe(told);
    expect(history.body.data[0].title).toBe(told);
  });

  it('sees the step instead of a free-text status, and nothing without a known step', async () => {
    const read = async (facts: object) => {
      const { tracking_code } = await tracking.aParcel({ ...facts }).save();
      return (await tracking.visitor().get(trackUrl(tracking_code))).body.data.status as unknown;
    };
    expect(await read({ status: 'With Mr Kowalski', step: 'customs' })).toBe('In customs');
    expect(await read({ status: 'With Mr Kowalski' })).toBeNull();
    expect(await read({ status: 'In transit' })).toBe('In transit');
  });

  it.each(['title', '-title'])('may not sort the history by %s', async (sort) => {
    const { tracking_code } = await aSecretParcel();
    const answer = await tracking.visitor().get(`${trackUrl(tracking_code)}/history?sort=${sort}`);
    expect(answer).toMatchEnvelope({ status: 422 });
    expect(answer.body.details).toMatchObject([{ field: 'sort', code: 'not_a_choice' }]);
    const seen = await tracking.admin.get(`${trackUrl(tracking_code)}/history?sort=${sort}`);
    expect(seen.status).toBe(200);
  });

  it('gets no withheld field', async () => {
    const facts = exampleFacts();
    const { tracking_code } = await tracking.aParcel(facts).save();
    const { data } = (await tracking.visitor().get(trackUrl(tracking_code))).body;
    const withheld = PARCEL_FIELD_NAMES.filter((name) => PARCEL_FIELDS[name].strangers === 'nothing');
    expect(withheld.filter((name) => data[name] === facts[name])).toEqual([]);
  });

  it('sees no more in the history, not even by searching it', async () => {
    const { tracking_code } = await aSecretParcel();
    const history = await tracking.visitor().get(`${trackUrl(tracking_code)}/history?q=lovelace`);
    const nothing = await tracking.visitor().get(`${trackUrl(tracking_code)}/history?q=turing`);
    expect(history.body.data).toMatchObject([{ title: 'Status update', description: null }]);
    expect(history.body.total).toBe(nothing.body.total);
  });

  it('can verify that an event is in the log, but gets neither its content nor the salt to guess it', async () => {
    const { tracking_code } = await aSecretParcel();
    const { body } = await tracking.visitor().get(trackUrl(tracking_code));
    const url = `/api/activities/${body.data.history.data[0].id}/proof`;
    const proofFor = (who: typeof tracking.admin) =>
      eventually(async () => {
        const answer = await who.get(url);
        expect(answer.status).toBe(200);
        return answer.body.data;
      });
    expect(await proofFor(tracking.visitor())).toMatchObject({ record: null, salt: null });
    expect((await proofFor(tracking.admin)).record).toContain('Handed to Lovelace');
  });

  it('gets a 304 for a response they already have', async () => {
    const { tracking_code } = await aSecretParcel();
    const visitor = tracking.visitor();
    const etag = (await visitor.get(trackUrl(tracking_code))).headers.get('etag') ?? '';
    const again = await visitor.get(trackUrl(tracking_code), { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('gets live updates with the restricted response’s etag', async () => {
    const { tracking_code } = await aSecretParcel();
    const listener = await Listener.at(tracking.url, tracking_code);
    const seen = await tracking.visitor().get(trackUrl(tracking_code));
    expect((await listener.hears(1)).etag).toBe(seen.headers.get('etag'));
    listener.leave();
  });
});

describe('a proof', () => {
  it.each(['ADA@example.com', '0123'])(
    '%s reveals everything from then on, but only of this parcel',
    async (proof) => {
      const [parcel, another] = [await aSecretParcel(), await aSecretParcel()];
      const visitor = tracking.visitor();
      const answer = await reveal(parcel.tracking_code, proof, visitor);
      expect(answer).toMatchEnvelope({
        status: 200,
        data: { recipient_name: 'Ada Lovelace', restricted: false },
      });
      expect(answer.headers.getSetCookie()).toEqual(
        ['parcels', 'activities', 'handovers'].map((calls) =>
          expect.stringMatching(
            new RegExp(
              `^reveal-\\w{16}=[\\w-]{32}; Max-Age=1800; Path=/api/${calls}; HttpOnly; SameSite=Strict$`,
            ),
          ),
        ),
      );

      const own = await visitor.get(trackUrl(parcel.tracking_code));
      expect(own.body.data).toMatchObject({ ...SECRETS, restricted: false });
      const history = await visitor.get(`${trackUrl(parcel.tracking_code)}/history`);
      expect(history.body.data[0].description).toBe('Gold, by Charles');
      const other = await visitor.get(trackUrl(another.tracking_code));
      expect(other.body.data.restricted).toBe(true);
    },
  );

  it('is valid on every replica', async () => {
    const other = await tracking.replica();
    const { tracking_code } = await aSecretParcel();
    const visitor = tracking.visitor();
    await reveal(tracking_code, '0123', visitor);
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
    const seen = await other.visitor().get(trackUrl(tracking_code), { headers: { cookie } });
    expect(seen.body.data.restricted).toBe(false);
    await other.stop();
  });

  it('that is wrong gets the same response whether or not the parcel has contact data', async () => {
    const known = await aSecretParcel();
    const unknown = await tracking.aParcel().save();
    const [one, two] = [
      await reveal(known.tracking_code, '9999'),
      await reveal(unknown.tracking_code, '9999'),
    ];
    expect(one).toMatchEnvelope({ status: 422, errors: ['Proof does not match this parcel'] });
    expect(two.body).toEqual(one.body);
  });

  it('cannot be guessed: after five wrong ones the client is blocked for this code', async () => {
    const { tracking_code } = await aSecretParcel();
    const guesser = tracking.visitor();
    const statuses = [];
    for (const guess of ['0001', '0002', '0003', '0004', '0005', '0123']) {
      statuses.push((await reveal(tracking_code, guess, guesser)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await reveal(tracking_code, '0123')).status).toBe(200);
  });

  it('for an unknown code is a 404', async () => {
    expect(await reveal('NOPE', '0123')).toMatchEnvelope({ status: 404, errors: ['Parcel not found'] });
  });

  it('is required', async () => {
    expect(await reveal('NOPE', ' ')).toMatchEnvelope({ status: 422, errors: ['Proof is required'] });
  });
});

it('shows everything to an admin', async () => {
  const { tracking_code } = await aSecretParcel();
  const seen = await tracking.admin.get(trackUrl(tracking_code));
  expect(seen.body.data).toMatchObject({ ...SECRETS, restricted: false });
});

it('shows an admin the visitors’ view on request', async () => {
  const { tracking_code } = await aSecretParcel();
  const seen = await tracking.admin.get(`${trackUrl(tracking_code)}?as=stranger`);
  const told = await tracking.visitor().get(trackUrl(tracking_code));
  expect(seen.body.data).toEqual({ ...told.body.data, restricted: true });
});

it('forbids caching personal data', async () => {
  const { tracking_code } = await aSecretParcel();
  const paths = ['/api/parcels', '/api/parcels/export.csv', `${trackUrl(tracking_code)}/history`];
  const answers = await Promise.all(paths.map((path) => tracking.admin.get(path)));
  expect(answers.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual(
    paths.map(() => [200, 'no-store']),
  );
});

it('treats a forged session as a visitor', async () => {
  const { tracking_code } = await aSecretParcel();
  const seen = await tracking
    .visitor()
    .get(trackUrl(tracking_code), { headers: { cookie: 'session=x.y.z' } });
  expect(seen.body.data.restricted).toBe(true);
});

it('keeps withholding if the service starts while content is down', async () => {
  const { tracking_code } = await aSecretParcel();
  await content.stop();
  const beside = await tracking.replica();
  const seen = await beside.visitor().get(trackUrl(tracking_code));
  expect(seen.body.data.restricted).toBe(true);
  await beside.stop();
  content = await FakeContent.start(tracking.config.REDIS_URL, someSettings({ tracking_privacy: 'gated' }));
});

it('stores a setting that Postgres could not store once content responds again', async () => {
  const { database } = tracking;
  await database.query('ALTER TABLE company_settings RENAME TO away');
  await set('open');
  await database.query('ALTER TABLE away RENAME TO company_settings');
  await set('open');
  const stored = "SELECT settings->>'tracking_privacy' AS mode FROM company_settings";
  await expect.poll(() => database.query(stored)).toEqual([{ mode: 'open' }]);
  await set('gated');
});

it('applies a changed setting, both ways', async () => {
  await set('open');
  await set('gated');
});

it('restricts a subscriber’s mail to what visitors may see', async () => {
  await set('gated');
  const mailbox = new Mailbox(tracking.config.REDIS_URL, tracking.config.MAIL_SEAL_KEY);
  const parcel = await aSecretParcel();
  await tracking.database.query(
    `INSERT INTO subscriptions VALUES (gen_random_uuid(), $1, 'reader@site.test', 'en', now(), now())`,
    [parcel.id],
  );
  await anEvent(tracking.admin, parcel, { title: 'Seen by Ada', description: 'Gold, by Charles' });
  const { data } = await mailbox.newest('parcel_news', 'reader@site.test');
  await mailbox.close();
  expect(data).toMatchObject({
    title: 'Status update',
    status: 'Departed',
    current_location: 'Zürich, Switzerland',
    description: null,
    recipient_name: null,
  });
});
