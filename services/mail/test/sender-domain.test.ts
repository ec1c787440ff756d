import { resolver } from '@vaultway/common';
import type { Role } from '@vaultway/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NameServer } from '../../../tests/support/name-server.ts';
import { MailUnderTest } from './support/mail-under-test.js';

const DOMAIN = 'vaultway.example';
const KEY = `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0BAQ'.repeat(18)}`;

let mail: MailUnderTest;
let names: NameServer;
let records: Record<string, string[] | null>;
const former = resolver.getServers();
beforeAll(async () => {
  mail = await MailUnderTest.start();
  names = await NameServer.start((name, type) => (type === 'TXT' ? records[name] : undefined));
  resolver.setServers([names.address]);
});
afterAll(async () => {
  resolver.setServers(former);
  await names.stop();
  await mail.stop();
});
afterEach(() => {
  names.asked.length = 0;
});

const look = async (host?: string) => {
  const query = host === undefined ? '' : `?relay_host=${host}`;
  const { status, body } = await mail.admin.get(`/api/mails/sender-domain${query}`);
  expect(status).toBe(200);
  return body.data;
};

it('finds everything in place, for the provider of the server', async () => {
  records = {
    [DOMAIN]: ['some-verification=1', 'v=spf1 ip4:192.0.2.1 include:sendgrid.net -all'],
    [`s1._domainkey.${DOMAIN}`]: [KEY],
    [`_dmarc.${DOMAIN}`]: ['v=DMARC1; p=reject; rua=mailto:x@vaultway.example'],
  };
  expect(await look('smtp.sendgrid.net')).toEqual({
    sender: 'office@vaultway.example',
    domain: DOMAIN,
    spf: { state: 'good', name: DOMAIN, record: records[DOMAIN]?.[1], wanted: null },
    dkim: { state: 'good', name: `s1._domainkey.${DOMAIN}`, record: KEY, wanted: null },
    dmarc: {
      state: 'good',
      name: `_dmarc.${DOMAIN}`,
      record: records[`_dmarc.${DOMAIN}`]?.[0],
      wanted: null,
    },
  });
});

it('says what to add where nothing is in place', async () => {
  records = {};
  expect(await look('smtp.gmail.com')).toMatchObject({
    spf: { state: 'missing', wanted: 'v=spf1 include:_spf.google.com ~all' },
    dkim: { state: 'not_seen', record: null },
    dmarc: {
      state: 'missing',
      name: `_dmarc.${DOMAIN}`,
      wanted: 'v=DMARC1; p=none; rua=mailto:office@vaultway.example',
    },
  });
});

it('keeps the servers that an SPF record already names', async () => {
  records = { [DOMAIN]: ['V=SPF1 include:_spf.google.com ~all'] };
  expect((await look('email-smtp.us-east-1.amazonaws.com')).spf).toMatchObject({
    state: 'incomplete',
    wanted: 'v=spf1 include:amazonses.com include:_spf.google.com ~all',
  });
});

it('does not judge the SPF record of a provider that it does not know', async () => {
  records = { [DOMAIN]: ['v=spf1 mx -all'], [`mail._domainkey.${DOMAIN}`]: [KEY] };
  expect(await look('mail.example.org')).toMatchObject({
    spf: { state: 'found', wanted: null },
    dkim: { state: 'found' },
  });
});

describe('a record that is not valid', () => {
  it.each([
    ['two SPF records', { [DOMAIN]: ['v=spf1 -all', 'v=spf1 mx -all'] }, { spf: { state: 'faulty' } }],
    ['an SPF look-alike', { [DOMAIN]: ['v=spf10 -all'] }, { spf: { state: 'missing' } }],
    ['a revoked key', { [`google._domainkey.${DOMAIN}`]: ['v=DKIM1; p='] }, { dkim: { state: 'not_seen' } }],
    [
      'a policy without p',
      { [`_dmarc.${DOMAIN}`]: ['v=DMARC1; rua=mailto:a@b'] },
      { dmarc: { state: 'faulty' } },
    ],
    ['an unknown policy', { [`_dmarc.${DOMAIN}`]: ['v=DMARC1; p=maybe'] }, { dmarc: { state: 'faulty' } }],
    [
      'two policies',
      { [`_dmarc.${DOMAIN}`]: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
      { dmarc: { state: 'faulty' } },
    ],
  ])('is told: %s', async (_, given, findings) => {
    records = given;
    expect(await look('smtp.gmail.com')).toMatchObject(findings);
  });
});

describe('the policy of a domain above', () => {
  const lookFrom = async (domain: string) => {
    await mail.settings({ contact_email: `office@${domain}` });
    const { dmarc } = await look();
    await mail.settings({ contact_email: 'office@vaultway.example' });
    return dmarc;
  };
  const asked = () => names.asked.filter((name) => name.startsWith('_dmarc.')).toSorted();

  it('is found, label by label', async () => {
    records = { [`_dmarc.${DOMAIN}`]: ['v=DMARC1; p=quarantine'] };
    expect(await lookFrom('a.mail.vaultway.example')).toMatchObject({
      state: 'good',
      name: `_dmarc.${DOMAIN}`,
    });
    expect(asked()).toEqual([
      '_dmarc.a.mail.vaultway.example',
      '_dmarc.mail.vaultway.example',
      `_dmarc.${DOMAIN}`,
    ]);
  });

  it('yields to a nearer one', async () => {
    records = {
      '_dmarc.mail.vaultway.example': ['v=DMARC1; p=reject'],
      [`_dmarc.${DOMAIN}`]: ['v=DMARC1; p=none'],
    };
    const finding = await lookFrom('a.mail.vaultway.example');
    expect(finding).toMatchObject({ name: '_dmarc.mail.vaultway.example', record: 'v=DMARC1; p=reject' });
  });

  it('is not that of a public suffix', async () => {
    records = { '_dmarc.co.example': ['v=DMARC1; p=reject; psd=y'], '_dmarc.example': ['v=DMARC1; p=none'] };
    expect(await lookFrom('firm.co.example')).toMatchObject({ state: 'missing' });
    expect(asked()).not.toContain('_dmarc.example');
  });

  it('is sought at eight names at most', async () => {
    records = {};
    await lookFrom('a.b.c.d.e.f.g.h.i.j.vaultway.example');
    expect(asked()).toHaveLength(7);
    expect(asked()).toContain('_dmarc.f.g.h.i.j.vaultway.example');
  });
});

it('judges a long record in full, but shows its beginning, and suggests no change to it', async () => {
  const networks = 'ip4:192.0.2.1 '.repeat(200);
  records = { [DOMAIN]: [`v=spf1 ${networks}include:sendgrid.net -all`] };
  const { spf } = await look('smtp.sendgrid.net');
  expect(spf).toMatchObject({ state: 'good', wanted: null });
  expect(spf.record).toHaveLength(1000);
  records = { [DOMAIN]: [`v=spf1 ${networks}-all`] };
  expect((await look('smtp.sendgrid.net')).spf).toMatchObject({ state: 'incomplete', wanted: null });
});

it.each(['include:spf.vaultway.example ~all', 'redirect=_spf.vaultway.example'])(
  'does not call a server unlisted that %s may list',
  async (terms) => {
    records = { [DOMAIN]: [`v=spf1 ${terms}`] };
    expect((await look('smtp.sendgrid.net')).spf).toMatchObject({ state: 'found', wanted: null });
  },
);

it('does not take a key under a usual selector for that of a provider whose selectors are random', async () => {
  records = { [`google._domainkey.${DOMAIN}`]: [KEY] };
  expect((await look('email-smtp.eu-central-1.amazonaws.com')).dkim).toMatchObject({ state: 'found' });
});

it('keeps nobody waiting for name servers that do not answer', async () => {
  records = new Proxy({}, { get: () => null });
  const started = performance.now();
  expect(await look()).toMatchObject({
    spf: { state: 'unreachable' },
    dkim: { state: 'unreachable' },
    dmarc: { state: 'unreachable' },
  });
  expect(performance.now() - started).toBeLessThan(8000);
  expect(names.asked.length).toBeLessThan(60);
});

it('needs the company’s address, and a host', async () => {
  records = {};
  expect(await mail.admin.get('/api/mails/sender-domain?relay_host=a%20b')).toMatchEnvelope({
    status: 422,
    details: [expect.objectContaining({ field: 'relay_host' })],
  });
  await mail.settings({ contact_email: null });
  expect(await mail.admin.get('/api/mails/sender-domain')).toMatchEnvelope({
    status: 422,
    details: [expect.objectContaining({ field: 'contact_email' })],
  });
  await mail.settings({ contact_email: 'office@vaultway.example' });
});

it('is for admins and auditors, and says so while the worker is down', async () => {
  records = {};
  const statuses = await Promise.all(
    (['auditor', 'clerk', 'courier'] satisfies Role[]).map(
      async (role) => (await mail.signedInAs(role).get('/api/mails/sender-domain')).status,
    ),
  );
  expect(statuses).toEqual([200, 403, 403]);
  expect((await mail.visitor().get('/api/mails/sender-domain')).status).toBe(401);
  await mail.stopWorker();
  expect((await mail.admin.get('/api/mails/sender-domain')).status).toBe(503);
  await mail.startWorker();
});
