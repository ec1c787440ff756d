import { PARCEL_FIELD_NAMES, PARCEL_FIELDS } from '@vaultway/contracts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { eventually } from '../../services/libs/common/src/testing/eventually.ts';
import { aMailTo, aParcel, handoverFacts } from '../contract/support/builders.ts';
import { anAdmin, anEmail, aVisitor, made, type TestAnswer } from '../contract/support/clients.ts';
import { LINES, ROUTES, ruleOf } from './support/routes.ts';

/** Part of every text that can be entered for a parcel, so that any leak of one contains it. */
const MARKER = 'Qzwxv';
const marked = (name: string) => `${MARKER}-${name}`;

/** Public reads, with each query that could search or sort by withheld fields. */
const OPEN = LINES.filter((line) => ROUTES.includes(line) && ruleOf(line).admits.includes('a visitor'));
const READS = OPEN.filter((line) => line.startsWith('GET '));
const ABOUT_PARCELS = OPEN.filter((line) => line.startsWith('POST /api/parcels/'));
const QUERIES = ['', `?q=${MARKER}`, '?sort=title', '?sort=-title', '?per_page=1&page=2', '?as=admin'];
/** Routes that show a parcel's texts on an open site. The live stream only signals changes. */
const TELLING = [
  'GET /api/activities/{id}/proof',
  'GET /api/parcels/{code}',
  'GET /api/parcels/{code}/custody',
  'GET /api/parcels/{code}/history',
  'GET /api/parcels/{code}/history/proof',
];
/** Routes of files and records that this product lacks, or that only the gateway calls. */
const WITHOUT_ANSWER = new Set([
  'GET /.well-known/change-password',
  'GET /api/docs/{file}',
  'GET /api/reviews/{id}',
  'GET /api/subscriptions/unsubscribe',
  'GET /apple-touch-icon-precomposed.png',
  'GET /apple-touch-icon.png',
  'GET /chat.html',
  'GET /favicon.ico',
  'GET /home/html',
  'GET /track/html',
  'GET /contact/html',
  'GET /verify/html',
  'GET /site/html',
  'GET /s/{token}/html',
  'GET /index.html',
  'GET /installed/icons/{name}',
  'GET /log/tile/*',
  'GET /log/stamp',
  'GET /log/witnessed',
  'GET /pages/{slug}/html',
  'GET /uploads/images/{name}',
  'GET /api/vault/audit/items/{id}/proof',
]);
/** Statuses for a stranger without proof. */
const WITHOUT_PROOF: Record<string, number> = {
  'POST /api/parcels/{code}/reveal': 422,
  'POST /api/parcels/{code}/reveal-links': 202,
  'POST /api/parcels/{code}/reveal/link': 403,
  'POST /api/parcels/{code}/shares': 422,
  'POST /api/parcels/{code}/subscriptions': 202,
};
const PAGES = ['/', '/track.html', '/verify.html', '/subscription.html', '/sitemap.xml'];

const subscriber = anEmail();
let code: string;
let ids: string[];
/** Publishable key of another website. */
let key: string;
const WEBSITE = 'https://shop.example.com';

beforeAll(async () => {
  // Examples of other files turn the chat on.
  await made(anAdmin().patch('/api/settings', { chat_code: null }));
  const parcel = await aParcel(markedFacts());
  code = parcel.tracking_code;
  const events = [
    { title: `Left with Mrs O, ${marked('title')}, door code 4711`, step: 'stored' },
    { title: marked('title-without-step') },
    { title: 'Zugestellt', description: marked('description') },
  ];
  const added: { id: string }[] = [];
  for (const event of events) added.push(await addEvent(event));
  const handover = await made(
    anAdmin().post(
      '/api/handovers',
      await handoverFacts({
        kind: 'transfer',
        parcels: JSON.stringify([{ code, seals: [marked('seal')] }]),
        title: marked('handover-title'),
        giver: marked('giver'),
        taker: marked('taker'),
        reason: marked('reason'),
      }),
    ),
  );
  await made(
    anAdmin().post(
      '/api/handovers',
      await handoverFacts({
        kind: 'deliver',
        parcels: JSON.stringify([{ code }]),
        title: marked('delivery-title'),
        taker: marked('delivery-taker'),
      }),
    ),
  );
  ids = [parcel.id, handover.id, ...added.map(({ id }) => id)];
  ({ key } = await made(anAdmin().post('/api/embeds', { name: 'Shop', origins: [WEBSITE] })));
  await made(anAdmin().patch('/api/settings', { vault_audit: 'yes' }));
  await subscribe();
  await setPrivacy('gated');
  await vi.waitFor(() => made(anAdmin().get(`/api/parcels/${code}/history/proof`)), 20_000);

  async function addEvent(event: object): Promise<{ id: string }> {
    return made(anAdmin().post('/api/activities', { parcel_id: parcel.id, ...event }));
  }
});

/** Returns every text of a parcel, with places in a known town. */
const markedFacts = () =>
  Object.fromEntries(
    PARCEL_FIELD_NAMES.flatMap((name) => {
      const { kind, strangers } = PARCEL_FIELDS[name];
      if (kind === 'email') return [[name, `${marked(name)}@example.com`]];
      if (kind !== 'text') return [];
      return [[name, strangers === 'town' ? `${marked(name)} 7, London, United Kingdom` : marked(name)]];
    }),
  );

async function subscribe() {
  await made(aVisitor().post(`/api/parcels/${code}/subscriptions`, { email: subscriber, language: 'de' }));
  const token = /confirm=([\w-]{34})/.exec(await letterTo(subscriber))?.[1];
  await made(aVisitor().post('/api/subscriptions/confirm', { token }));
}

async function letterTo(email: string): Promise<string> {
  const { id } = await aMailTo(email);
  const letter = await readFile(join(inject('productDataDir'), 'outbox', `${id}.eml`), 'utf8');
  return letter.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
}

async function setPrivacy(tracking_privacy: 'gated' | 'open') {
  await made(anAdmin().patch('/api/settings', { tracking_privacy }));
  await eventually(async () =>
    expect((await made(aVisitor().get(`/api/parcels/${code}`))).restricted).toBe(
      tracking_privacy === 'gated',
    ),
  );
}

/** Returns the whole response, without what the caller sent. */
const everythingIn = ({ headers, text }: TestAnswer, sent = '') =>
  `${JSON.stringify([...headers])}\n${text}`.replaceAll(sent || '\0', '');

const pathsOf = (route: string): string[] => {
  const path = route.split(' ')[1] ?? '';
  const filled = path
    .replace('{code}', encodeURIComponent(code))
    .replace('{slug}', 'privacy-policy')
    .replace('{key}', key);
  return filled.includes('{id}') ? ids.map((id) => filled.replace('{id}', id)) : [filled];
};

/** Sends every request of a route, with each query. */
async function answersTo(route: string): Promise<{ request: string; answer: TestAnswer }[]> {
  const requests = pathsOf(route).flatMap((path) => QUERIES.map((query) => `${path}${query}`));
  const answers: { request: string; answer: TestAnswer }[] = [];
  const visitor = () => (route.includes('{key}') ? aVisitor().with({ origin: WEBSITE }) : aVisitor());
  for (const request of requests) answers.push({ request, answer: await visitor().get(request) });
  return answers;
}

describe('a stranger on a gated site', () => {
  it.each(READS)('is told no entered text: %s', async (route) => {
    const answers = await answersTo(route);
    for (const { request, answer } of answers)
      expect(everythingIn(answer, `q=${MARKER}`), request).not.toContain(MARKER);
    const isAnswered = answers.some(({ answer }) => answer.status >= 200 && answer.status < 300);
    expect(isAnswered, 'answered with 2xx').toBe(!WITHOUT_ANSWER.has(route));
  });

  it.each(ABOUT_PARCELS)('is told none in a rejection either: %s', async (route) => {
    const fields = { proof: 'nobody@example.com', token: 'x'.repeat(32), email: anEmail() };
    const [path = ''] = pathsOf(route);
    const answer = await aVisitor().post(path, fields);
    expect(everythingIn(answer), path).not.toContain(MARKER);
    expect(answer.status).toBe(WITHOUT_PROOF[route]);
  });

  it.each(PAGES)('is told none by the first HTML of %s', async (page) => {
    const answer = await aVisitor().get(`${page}?code=${encodeURIComponent(code)}`);
    expect(answer.status).toBe(200);
    expect(everythingIn(answer), page).not.toContain(MARKER);
  });

  it('reads names of steps instead of custom texts', async () => {
    const { status, history } = await made(aVisitor().get(`/api/parcels/${code}`));
    const titles = history.data.map(({ title }: { title: string }) => title);
    expect(status).toBe('Delivered');
    expect(titles.toSorted()).toEqual(
      ['Delivered', 'Status update', 'In storage', 'Status update', 'Zugestellt'].toSorted(),
    );
  });

  it('cannot sort by title', async () => {
    const answer = await aVisitor().get(`/api/parcels/${code}/history?sort=title`);
    expect(answer.status).toBe(422);
    expect(answer.body.details).toMatchObject([{ field: 'sort', code: 'not_a_choice' }]);
  });

  it('is told none by a news email, which names the step in its language', async () => {
    const event = {
      parcel_id: ids[0],
      title: marked('mailed'),
      description: marked('mailed'),
      step: 'customs',
    };
    await made(anAdmin().post('/api/activities', event));
    const about = async () => {
      const { id } = await aMailTo(subscriber);
      const mail = await made(anAdmin().get(`/api/mails/${id}`));
      expect(mail.kind).toBe('parcel_news');
      return mail;
    };
    const mail = await eventually(about);
    expect(JSON.stringify(mail) + (await letterTo(subscriber))).not.toContain(MARKER);
    expect(mail.subject).toContain('Beim Zoll');
  });

  it('is told no more by responses cached while the site was open', async () => {
    const read = async () => (await aVisitor().get(`/api/parcels/${code}`)).text;
    await setPrivacy('open');
    expect(await read()).toContain(MARKER);
    await setPrivacy('gated');
    const answers = await Promise.all(Array.from({ length: 5 }, read));
    expect(answers.join('')).not.toContain(MARKER);
  });
});

describe('a stranger on an open site', () => {
  beforeAll(() => setPrivacy('open'));
  afterAll(() => setPrivacy('gated'));

  it.each(TELLING)('is told entered texts by the same requests: %s', async (route) => {
    const told = async () => {
      const answers = await answersTo(route);
      return answers.map(({ answer }) => everythingIn(answer, `q=${MARKER}`)).join('\n');
    };
    // Proofs come once the newest records are signed.
    await expect.poll(told, { timeout: 20_000, interval: 200 }).toContain(MARKER);
  });
});
