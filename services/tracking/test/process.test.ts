import '@vaultway/common/testing';
import { HttpClient, eventually } from '@vaultway/common/testing';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { freshDatabase } from '../../../tests/support/database.ts';
import { freshRedis } from '../../../tests/support/redis.ts';
import { trackUrl } from './support/builders.js';
import { build, run, type Program } from './support/program.js';
import { aQuote, aTransport } from './support/requests.js';
import { sessions } from './support/tracking.js';

// Each program takes time to start.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let env: Record<string, string>;
let started: Program[] = [];
const start = (script: string, environment = env) => {
  const program = run(script, environment);
  started.push(program);
  return program;
};

beforeAll(async () => {
  await build();
  env = {
    DATABASE_URL: await freshDatabase(),
    REDIS_URL: await freshRedis(),
    LOG_KEY: randomBytes(32).toString('base64'),
    MAIL_SEAL_KEY: randomBytes(32).toString('base64'),
    WEBHOOK_SECRET_KEY: randomBytes(32).toString('base64'),
    SESSION_PUBLIC_KEY: sessions.publicKey,
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'https://www.example.com',
    IMAGE_STORE: 'disk',
    IMAGE_DIR: '/tmp',
    THROTTLE_LOOKUP_PER_MINUTE: '0',
    THROTTLE_UNKNOWN_CODE_PER_MINUTE: '0',
  };
  expect(await start('database/migrate.js').exit()).toBe(0);
});
afterEach(async () => {
  for (const program of started) {
    program.child.kill('SIGKILL');
    await program.exit();
  }
  started = [];
});

async function startService(environment = env): Promise<{ service: Program; url: string }> {
  const service = start('main.js', environment);
  return { service, url: await service.waitForOutput(/listening on (http:\S+?)"/) };
}

it('logs an uncaught error without its data, and exits', async () => {
  const fails = `process.on('SIGUSR2',()=>{throw(Object.assign(Error('boom'),{parameters:['A'+'da']}))})`;
  const { service } = await startService({ ...env, NODE_OPTIONS: `--import=data:text/javascript,${fails}` });
  service.child.kill('SIGUSR2');
  expect(await service.exit()).toBe(1);
  const line = service.said.split('\n').find((each) => each.includes('boom')) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    level: 'fatal',
    service: 'tracking',
    err: { type: 'Error', message: 'boom', stack: expect.stringContaining('at process') },
  });
  expect(service.said).not.toContain('Ada');
});

it('adds an event once if it is killed between the commit and the response', async () => {
  const diesAt201 = [
    `import{ServerResponse as R}from'node:http'`,
    `const{writeHead}=R.prototype`,
    `R.prototype.writeHead=function(s,...a){if(s===201&&this.req.url==='/api/activities')process.kill(process.pid,9);return(writeHead.call(this,s,...a))}`,
  ].join(';');
  const dying = await startService({
    ...env,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(diesAt201)}`,
  });
  const session = sessions.sign();
  const parcel = await sessions.signedIn(dying.url).post('/api/parcels', {
    tracking_code: 'VW-KILLED',
    recipient_name: 'Ada',
    destination: 'Lagos',
  });
  const add = (url: string) =>
    sessions
      .signedIn(url, session)
      .with({ 'idempotency-key': 'killed' })
      .post('/api/activities', { parcel_id: parcel.body.data.id, title: 'Picked up' });
  await expect(add(dying.url)).rejects.toThrow('fetch failed');
  await dying.service.exit();
  const { url } = await startService();
  const again = await add(url);
  expect(again).toMatchEnvelope({ status: 201, data: { title: 'Picked up' } });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const { body } = await sessions.signedIn(url).get(`/api/activities?parcel_id=${parcel.body.data.id}`);
  expect(body.total).toBe(1);
});

describe('a quote', () => {
  const USER = sessions.signUser({ email: 'client@example.com' });
  const asUser = (url: string) => {
    const client = new HttpClient(url);
    client.cookies.set('user', USER.token);
    return client;
  };
  async function aQuotedRequest(url: string): Promise<{ path: string; quote_id: string }> {
    const { data } = (await asUser(url).post('/api/account/requests', aTransport())).body;
    const path = `/api/account/requests/${data.id}`;
    await sessions.signedIn(url).post(`/api/requests/${data.id}/quotes`, aQuote());
    return { path, quote_id: (await asUser(url).get(path)).body.data.quote.id };
  }
  const countOf = async (url: string) => (await asUser(url).get('/api/account/parcels')).body.total as number;

  it('makes one parcel if the service is killed within its acceptance', async () => {
    const first = await startService();
    const { path, quote_id } = await aQuotedRequest(first.url);
    const before = await countOf(first.url);
    const client = new pg.Client({ connectionString: env['DATABASE_URL'] });
    await client.connect();
    // The acceptance writes its emails last, after the parcel.
    await client.query('BEGIN; LOCK TABLE outbox IN EXCLUSIVE MODE');
    const accepted = asUser(first.url)
      .post(`${path}/acceptance`, { quote_id })
      .catch(() => 'killed');
    const watcher = new pg.Client({ connectionString: env['DATABASE_URL'] });
    await watcher.connect();
    await eventually(async () => {
      const { rows } = await watcher.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INTO outbox%'
           AND datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    });
    await watcher.end();
    first.service.child.kill('SIGKILL');
    await first.service.exit();
    expect(await accepted).toBe('killed');
    await client.query('ROLLBACK');
    await client.end();

    const { url } = await startService();
    expect(await countOf(url)).toBe(before);
    expect((await asUser(url).get(path)).body.data.status).toBe('quoted');
    expect((await asUser(url).post(`${path}/acceptance`, { quote_id })).status).toBe(200);
    expect(await countOf(url)).toBe(before + 1);
  });

  it('makes one parcel if the service is killed between the commit and the response', async () => {
    const diesAtAnswer = [
      `import{ServerResponse as R}from'node:http'`,
      `const{writeHead}=R.prototype`,
      `R.prototype.writeHead=function(s,...a){if(this.req.url.endsWith('/acceptance'))process.kill(process.pid,9);return(writeHead.call(this,s,...a))}`,
    ].join(';');
    const dying = await startService({
      ...env,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(diesAtAnswer)}`,
    });
    const { path, quote_id } = await aQuotedRequest(dying.url);
    const before = await countOf(dying.url);
    const accepted = asUser(dying.url).post(`${path}/acceptance`, { quote_id });
    await expect(accepted).rejects.toThrow('fetch failed');
    await dying.service.exit();
    const { url } = await startService();
    const again = await asUser(url).post(`${path}/acceptance`, { quote_id });
    expect(again).toMatchEnvelope({ status: 200, message: 'Quote accepted' });
    expect(await countOf(url)).toBe(before + 1);
  });
});

describe('a start', () => {
  it('without settings fails and names the missing ones', async () => {
    const { DATABASE_URL: _url, SESSION_PUBLIC_KEY: _key, ...rest } = env;
    const service = start('main.js', rest);
    expect(await service.exit()).toBe(1);
    expect(service.said).toContain('tracking: DATABASE_URL is missing: set it to the Postgres URL');
    expect(service.said).toContain('tracking: SESSION_PUBLIC_KEY is missing');
    expect(service.said).not.toMatch(/^ +at /m);
  });

  it('with an invalid setting names it', async () => {
    const service = start('main.js', { ...env, LOOKUP_CACHE_MS: '5000' });
    expect(await service.exit()).toBe(1);
    expect(service.said).toMatch(/^tracking: LOOKUP_CACHE_MS is wrong/m);
  });

  it('of the migration reports its changes, and then that there are none', async () => {
    const fresh = { DATABASE_URL: await freshDatabase() };
    const first = start('database/migrate.js', fresh);
    expect(await first.exit()).toBe(0);
    expect(first.said).toMatch(/^tracking: migrated Baseline\d+, /);
    const second = start('database/migrate.js', fresh);
    expect(await second.exit()).toBe(0);
    expect(second.said.trim()).toBe('tracking: schema is up to date');
  });

  it('of two concurrent migrations lets one of them do the work', async () => {
    const fresh = { DATABASE_URL: await freshDatabase() };
    const both = [start('database/migrate.js', fresh), start('database/migrate.js', fresh)];
    expect(await Promise.all(both.map((program) => program.exit()))).toEqual([0, 0]);
    expect(both.filter(({ said }) => said.includes('up to date'))).toHaveLength(1);
  });

  it('of the migration without DATABASE_URL names it', async () => {
    const program = start('database/migrate.js', { PATH: '/' });
    expect(await program.exit()).toBe(1);
    expect(program.said).toContain('DATABASE_URL is missing');
  });
});

describe('the demo', () => {
  it('fills an empty database with trackable parcels, but no other database', async () => {
    const database = { ...env, DATABASE_URL: await freshDatabase() };
    await start('database/migrate.js', database).exit();
    const first = start('database/seed-demo.js', database);
    expect(await first.exit()).toBe(0);
    const { codes } = JSON.parse(first.said) as { codes: string[] };
    expect(codes).toHaveLength(6);

    const { url } = await startService({ ...database, TRACKING_PRIVACY: 'open' });
    const seen = await Promise.all(codes.map((code) => new HttpClient(url).get(trackUrl(code))));
    expect(seen.map(({ status }) => status)).toEqual(codes.map(() => 200));
    expect(seen.filter(({ body }) => body.data.show_map === 'yes')).toHaveLength(3);
    expect(seen.every(({ body }) => body.data.history.data.length > 0)).toBe(true);

    const second = start('database/seed-demo.js', database);
    expect(await second.exit()).toBe(0);
    expect(JSON.parse(second.said)).toEqual({ codes: [] });
    const list = await sessions.signedIn(url).get('/api/parcels');
    expect(list).toMatchEnvelope({ status: 200, total: 6 });
  });
});

describe('a stop', () => {
  const postgres = { client: undefined as pg.Client | undefined };
  afterAll(() => postgres.client?.end());

  it('lets a running look-up finish, and exits with 0', async () => {
    const { service, url } = await startService();
    const client = (postgres.client = new pg.Client(env['DATABASE_URL']));
    await client.connect();
    await client.query('BEGIN; LOCK TABLE parcels IN ACCESS EXCLUSIVE MODE');
    const answer = new HttpClient(url).get('/api/parcels/anything');
    await eventually(async () => {
      const waiting = await client.query(`SELECT FROM pg_locks WHERE NOT granted`);
      expect(waiting.rowCount).toBe(1);
    });
    service.child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(service.child.exitCode).toBeNull();
    await client.query('COMMIT');
    expect(await answer).toMatchEnvelope({ status: 404, errors: ['Parcel not found'] });
    expect(await service.exit()).toBe(0);
  });

  it('takes less than a second when idle, despite a keep-alive connection', async () => {
    const { service, url } = await startService();
    await new HttpClient(url).get('/api/parcels/anything');
    const begun = Date.now();
    service.child.kill('SIGINT');
    expect(await service.exit()).toBe(0);
    expect(Date.now() - begun).toBeLessThan(2000);
  });
});

it('queues a thousand visitors while busy', async () => {
  const { service, url } = await startService();
  const { hostname, port } = new URL(url);
  service.child.kill('SIGSTOP');
  const visitors = Array.from({ length: 1000 }, () => connect(Number(port), hostname).on('error', () => {}));
  onTestFinished(() => visitors.forEach((visitor) => visitor.destroy()));
  await eventually(() => expect(visitors.filter(({ connecting }) => connecting).length).toBe(0));
});

it('logs requests while idle, and the last ones before stopping', async () => {
  const { service, url } = await startService();
  const ask = async () =>
    (await new HttpClient(url).get(trackUrl('NOTHING'))).headers.get('x-request-id') ?? '';
  const first = await ask();
  await eventually(() => expect(service.said).toContain(first));
  const last = await ask();
  service.child.kill('SIGTERM');
  await service.exit();
  expect(service.said).toContain(last);
});

it('logs no person, no parcel and no secret', async () => {
  const { service, url } = await startService({ ...env, LOG_LEVEL: 'trace' });
  const session = sessions.sign({ email: 'boss@private.example' });
  const admin = sessions.signedIn(url, session).with({ 'x-forwarded-for': '203.0.113.77' });
  const secrets = {
    tracking_code: 'SECRET-CODE-4711',
    recipient_name: 'Marguerite Private',
    recipient_email: 'marguerite@private.example',
    destination: 'Rue Discrète 1',
  };
  const created = await admin.post('/api/parcels', secrets);
  expect(created).toMatchEnvelope({ status: 201 });
  await admin.post('/api/parcels', secrets);
  await admin.post('/api/parcels', `{"recipient_name": "${secrets.recipient_name}", `);
  await admin.post('/api/parcels', { ...secrets, recipient_email: 'marguerite.private.example' });
  await admin.get(`/api/parcels?q=${encodeURIComponent(secrets.recipient_name)}`);
  await admin.get(trackUrl(secrets.tracking_code));
  await admin.get(trackUrl('UNKNOWN-CODE-4711'));
  const client = new pg.Client(env['DATABASE_URL']);
  await client.connect();
  await client.query('ALTER TABLE audit RENAME TO elsewhere');
  const failed = await admin.patch('/api/parcels', {
    id: created.body.data.id,
    recipient_name: 'Newly Private',
  });
  await client.query('ALTER TABLE elsewhere RENAME TO audit');
  await client.end();
  expect(failed.status).toBe(500);
  service.child.kill('SIGTERM');
  await service.exit();

  const id = failed.headers.get('x-request-id') ?? '';
  const lines = service.said.split('\n').filter((line) => line.includes(id));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'error', requestId: id, code: 'internal', err: expect.anything() }),
    expect.objectContaining({
      level: 'info',
      requestId: id,
      method: 'PATCH',
      route: '/api/parcels',
      status: 500,
    }),
  ]);
  expect(service.said).toContain('"route":"/api/parcels/:code"');
  for (const secret of [
    '4711',
    'Marguerite',
    'marguerite',
    'Private',
    'private.example',
    'Discr',
    '203.0.113.77',
    session.token.slice(-40),
  ]) {
    expect(service.said).not.toContain(secret);
  }
  expect(service.said).not.toContain(new URL(inject('postgresUrl')).password);
});
