import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../services/libs/common/src/testing/eventually.ts';
import { EVERY_SERVICE as ALL_SERVICES } from '../../tools/setup/services.mjs';
import type { Example } from '../contract/calls/call.ts';
import { anAdmin, aVisitor, type HttpClient, made } from '../contract/support/clients.ts';
import { anImport, aParcel, handoverFacts } from '../contract/support/builders.ts';
import { DESCRIBED_CALLS } from '../contract/support/document.ts';
import { type Callers, makeCallers } from './support/callers.ts';
import { askAs, exampleOf } from './support/requests.ts';
import { HEAD_ROUTES, LINES, ROUTES, ruleOf, SERVICES } from './support/routes.ts';
import { type CallerName, CALLERS, refusalOf, RULES } from './support/rules.ts';
import { type Stored, stored, storedAtRest } from './support/stored.ts';

const RECIPIENT = 'ada@example.com';
/** Codes of the gate's 401 and 403. */
const BY_THE_GATE = [
  'sign_in_first',
  'second_factor_required',
  'not_allowed',
  'role_not_allowed',
  'scope_missing',
  'key_not_valid',
  'key_and_cookie',
];
const ADMIN: CallerName = 'an admin';

/** Routes with a line, so that a missing one fails only its own test. */
const KNOWN = ROUTES.filter((route) => LINES.includes(route));
const KNOWN_HEADS = HEAD_ROUTES.filter((route) => LINES.includes(route.replace('HEAD', 'GET')));
const OUTSIDE = [...KNOWN, ...KNOWN_HEADS].filter((route) => !ruleOf(route).inside);

const pairs = (routes: string[], chosen: (route: string, caller: CallerName) => boolean) =>
  routes.flatMap((route) =>
    CALLERS.filter((caller) => chosen(route, caller)).map((caller) => ({ route, caller })),
  );
const REFUSED = pairs(OUTSIDE, (route, caller) => !ruleOf(route).admits.includes(caller));
const ADMITTED = pairs(OUTSIDE, (route, caller) => ruleOf(route).admits.includes(caller));
const COMPARED = pairs(
  KNOWN.filter((route) => ruleOf(route).tellsMore.length > 0),
  (route, caller) => caller !== 'a visitor' && ruleOf(route).admits.includes(caller),
);

const examples = new Map<string, Example>();
let callers: Callers;
let gatedCode: string;
let gatedEvent: string;
let gatedHandover: string;
let before: Stored;
beforeAll(async () => {
  for (const route of OUTSIDE) examples.set(route, await exampleOf(route));
  const { id, tracking_code } = await aParcel({ recipient_email: RECIPIENT });
  gatedCode = tracking_code;
  const event = { parcel_id: id, title: 'Picked up', description: 'Two bars of gold' };
  ({ id: gatedEvent } = await made(anAdmin().post('/api/activities', event)));
  await eventually(() => made(anAdmin().get(`/api/activities/${gatedEvent}/proof`)));
  const delivery = { kind: 'deliver', parcels: JSON.stringify([{ code: gatedCode }]), taker: 'Ada Lovelace' };
  ({ id: gatedHandover } = await made(anAdmin().post('/api/handovers', await handoverFacts(delivery))));
  await eventually(() => made(anAdmin().get(`/api/handovers/${gatedHandover}/proof`)));
  callers = await makeCallers(await visitorPastTheGate(), RECIPIENT);
  before = await storedAtRest();
});

/** Gates the site, and passes the gate by naming the parcel's recipient. */
async function visitorPastTheGate(): Promise<HttpClient> {
  const path = `/api/parcels/${gatedCode}`;
  await made(anAdmin().patch('/api/settings', { tracking_privacy: 'gated' }));
  const isGated = async () => expect((await made(aVisitor().get(path))).restricted).toBe(true);
  await eventually(isGated);
  const visitor = aVisitor();
  await made(visitor.post(`${path}/reveal`, { proof: RECIPIENT }));
  return visitor;
}

describe('the table of roles', () => {
  it('covers the routes of every service', () => {
    expect(SERVICES).toEqual(ALL_SERVICES.toSorted());
    expect(ROUTES).toEqual(expect.arrayContaining(DESCRIBED_CALLS));
  });

  it.each(ROUTES)('has a line for %s', (route) => {
    const words = Object.keys(RULES).join('", "');
    const sentence = `Nobody has said who may ${route}: add it to tests/roles/roles.json with one of "${words}"`;
    if (!LINES.includes(route)) expect.fail(sentence);
  });

  it.each(LINES)('has a route for its line %s', (line) => {
    if (!ROUTES.includes(line)) expect.fail(`tests/roles/roles.json names ${line}, which no service answers`);
  });
});

describe('a caller without permission', () => {
  it.each(REFUSED)('$route: $caller is rejected', async ({ route, caller }) => {
    const answer = await askAs(callers[caller](), route, examples.get(route) ?? {});
    expect(answer.status, answer.text).toBe(refusalOf(caller, ruleOf(route)));
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('has changed no stored data', async () => {
    expect(await stored()).toEqual(before);
  });
});

describe('a route that tells some callers more', () => {
  const dataFor = async (client: HttpClient, route: string) => {
    const id = route.includes('/handovers/') ? gatedHandover : gatedEvent;
    const path = route.split(' ')[1]?.replace('{code}', gatedCode).replace('{id}', id) ?? '';
    return JSON.stringify(await made(client.get(path)));
  };

  it.each(COMPARED)('$route: $caller', async ({ route, caller }) => {
    const told = await dataFor(callers[caller](), route);
    const asStranger = told === (await dataFor(aVisitor(), route));
    expect(asStranger, told).toBe(!ruleOf(route).tellsMore.includes(caller));
  });
});

describe("a user's own record", () => {
  const OWN = KNOWN.filter((route) => ruleOf(route).ofUsers === true && /\{|^DELETE .*sessions$/.test(route));

  it.each(OWN)('does not exist for another user: %s', async (route) => {
    const example = await exampleOf(route);
    const owner = example.client ?? callers['a user']();
    const answer = await askAs(callers['another user'](), route, example);
    expect(answer.status, answer.text).toBe(404);
    expect((await askAs(owner, route, example)).status).toBeOneOf([200, 201]);
  });
});

/** Clerks may change only what they wrote, and undo only what they imported. */
async function ownRecord(route: string, author: HttpClient): Promise<Example> {
  if (route === 'DELETE /api/imports') return { fields: { id: (await anImport(author)).id } };
  if (!route.endsWith('/notes/{note}')) return {};
  const notes = `/api/parcels/${(await aParcel()).id}/notes`;
  const { id } = await made(author.post(notes, { text: 'Ring twice' }));
  return { path: `${notes}/${id}` };
}

describe('a caller with permission', () => {
  it.each(ADMITTED)('$route: $caller is admitted', async ({ route, caller }) => {
    const own = await ownRecord(route, callers[caller]());
    const example = caller === ADMIN ? await exampleOf(route) : { ...examples.get(route), ...own };
    const client = (caller === ADMIN ? example.client : undefined) ?? callers[caller]();
    const answer = await askAs(client, route, example);
    // Checks only the gate; a link or token used up by an earlier caller may still fail.
    expect(BY_THE_GATE, answer.text).not.toContain(answer.body?.code);
    expect(answer.status, answer.text).toBeLessThan(500);
  });
});

describe('a route for operators', () => {
  const INSIDE = KNOWN.filter((route) => ruleOf(route).inside);

  it.each(pairs(INSIDE, (_, caller) => ['a visitor', ADMIN].includes(caller)))(
    'is not behind the gateway: $route, for $caller',
    async ({ route, caller }) => {
      expect((await askAs(callers[caller](), route, {})).status).toBe(404);
    },
  );
});

it('accepts the forged tokens once signed as auth signs them', async () => {
  const answer = await callers['a well signed token']().get('/api/parcels');
  expect(answer.status).toBe(200);
});
