import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { ROOT } from '../../tools/setup/folders.mjs';
import { attempt } from '../support/container-engine.ts';
import { aTrackedParcel, sharedStack, stackAdmin } from './support/shared-stack.ts';
import { singleFile } from './support/single-file.ts';

/**
 * Abilities of an intruder who runs programs in a tracking container: with its files, environment, secrets and
 * networks, and their own libraries.
 */
const stack = sharedStack();
const SESSION_COOKIE = 'session';
const DENIED = /NOPERM|No permissions/i;

let thief: string;
beforeAll(async () => {
  await aTrackedParcel(stack); // leaves an entry in the audit trail
  thief = (await stack.containers('tracking'))[0] ?? '';
});

/** Runs a program inside a compromised container of tracking's image. @returns its output, as JSON */
async function steal<T>(program: string, container = thief, config = 'readTrackingConfig'): Promise<T> {
  const whole = `
    import { Redis } from 'ioredis';
    import { Queue } from 'bullmq';
    import pg from 'pg';
    import { readdirSync, readFileSync } from 'node:fs';
    import { connect } from 'node:net';
    import { ${config} } from '${join(ROOT, 'services/tracking/src/config.ts')}';
    const config = ${config}();
    const redis = new Redis(config.REDIS_URL, { maxRetriesPerRequest: 1 });
    const attempt = (work) => work().then((value) => ({ value }), (error) => ({ error: String(error.message) }));
    const reach = (host, port) => new Promise((settle) => {
      const socket = connect({ host, port, timeout: 3000 });
      const done = (reached) => { socket.destroy(); settle(reached); };
      socket.once('connect', () => done(true)).once('timeout', () => done(false)).once('error', () => done(false));
    });
    async function sql(statement) {
      const client = new pg.Client({ connectionString: config.DATABASE_URL });
      await client.connect();
      try { return (await client.query(statement)).rows; } finally { await client.end(); }
    }
    const answer = await (async () => { ${program} })();
    console.log('ANSWER ' + JSON.stringify(answer));
    process.exit(0);`;
  const { code, said } = await attempt(
    ['exec', '-i', '-w', '/app/services/tracking', container, 'node', '--input-type=module', '-'],
    { input: await singleFile(whole) },
  );
  const line = said.split('\n').findLast((each) => each.startsWith('ANSWER '));
  if (code !== 0 || line === undefined) throw new Error(`The program failed:\n${said}`);
  return JSON.parse(line.slice('ANSWER '.length)) as T;
}

interface Outcome<T = unknown> {
  value?: T;
  error?: string;
}

/** Stops the worker during `work`, so that requested mails stay in the queue. */
async function withoutWorker<T>(work: () => Promise<T>): Promise<T> {
  await stack.compose(['stop', '--timeout', '10', 'mail-worker']);
  try {
    return await work();
  } finally {
    await stack.up(['--no-recreate', '--no-deps', 'mail-worker']);
  }
}

/** Runs a Redis command as the operator. */
const operator = (command: string) =>
  stack.compose([
    'exec',
    '-T',
    'redis',
    'sh',
    '-c',
    `REDISCLI_AUTH=$(cat /run/secrets/redis_default) redis-cli ${command}`,
  ]);

describe('an intruder in tracking', () => {
  it('finds no secret of another service', async () => {
    const { names, text } = await steal<{ names: string[]; text: string }>(`
      const names = readdirSync('/run/secrets');
      const text = names.map((name) => readFileSync('/run/secrets/' + name, 'utf8')).join(' ');
      return { names, text: text + JSON.stringify(process.env) };`);
    expect(names.toSorted()).toEqual([
      'database_password',
      'log_key',
      'mail_seal_key',
      'minio_secret_key',
      'redis_password',
      'webhook_secret_key',
    ]);
    const known = [
      'REDIS_PASSWORD',
      'MINIO_PASSWORD',
      'AUTH_SECRET_KEY',
      'MAIL_SECRET_KEY',
      'SESSION_PRIVATE_KEY',
    ];
    const databases = ['TRACKING', 'CONTENT', 'AUTH', 'MAIL'].map((name) => `${name}_DB_PASSWORD`);
    const found = [...known, ...databases].filter((name) => text.includes(stack.setting(name)));
    expect(found).toEqual([]);
  });

  it('reads no password token in Redis', async () => {
    const email = await anAdminsEmail();
    await withoutWorker(async () => {
      const asked = await stackAdmin(stack).post('/api/admins/auth/send-pin', { email });
      expect(asked.status).toBeLessThan(300);
      await expect
        .poll(() => operator(`--scan --pattern 'bull:mail-auth:????????-*'`), { timeout: 15_000 })
        .toContain('bull:');
      const key =
        (await operator(`--scan --pattern 'bull:mail-auth:????????-*'`)).trim().split('\n')[0] ?? '';
      expect(await operator(`hget ${key} data`)).toMatch(/^\{"sealed":"[\w-]+"\}\s*$/);
      const outcomes = await steal<Outcome[]>(`
        const key = ${JSON.stringify(key)};
        const direct = () => redis.hgetall(key);
        const listed = () => redis.keys('*');
        const scanned = () => redis.scan(0);
        const scripted = () => redis.eval("return redis.call('hgetall', '" + key + "')", 0);
        const copied = () => redis.copy(key, 'throttle:tracking:loot');
        const heard = () => redis.subscribe('session.renew');
        const dumped = () => redis.config('GET', 'dir');
        return Promise.all([direct, listed, scanned, scripted, copied, heard, dumped].map(attempt));`);
      expect(outcomes.filter(({ error }) => error === undefined)).toEqual([]);
      expect(outcomes[0]?.error).toMatch(DENIED);
    });
  });

  it("sends no mail with free text, and none in another service's name", async () => {
    const before = await stack.sql('mail', 'SELECT count(*) FROM mails');
    const forged = randomUUID();
    const [own, ...refused] = await steal<Outcome[]>(`
      const { JobSeal } = await import('@vaultway/common');
      const token = { kind: 'password_token', to: ['victim@example.org'], language: 'en', reply_to: null,
        confidential: true, data: { token: 'FORGED', expires_at: '2099-01-01T00:00:00.000Z' } };
      const words = { kind: 'contact', to: ['victim@example.org'], language: 'en', reply_to: null, confidential: false,
        data: { subject: 'Forged', body: 'Forged', from: null, driver: 'relay', mailbox: null } };
      const seal = new JobSeal(config.MAIL_SEAL_KEY);
      const put = (queue, id, data) => new Queue(queue, { connection: redis }).add('mail.requested', data, { jobId: id });
      return [
        await attempt(async () => {
          await put('mail-tracking', '${forged}', seal.seal('${forged}', token));
          await put('mail-tracking', '${forged}-2', seal.seal('${forged}-2', words));
          await put('mail-tracking', '${forged}-3', words);
        }),
        await attempt(() => redis.hset('bull:mail:${forged}', 'data', JSON.stringify(words))),
        await attempt(() => redis.hset('bull:mail-auth:${forged}', 'data', JSON.stringify(token))),
        await attempt(() => redis.lpush('bull:mail:wait', '${forged}')),
      ];`);
    expect(own?.error).toBeUndefined(); // its own queue, which accepts only its own kinds
    expect(refused.map(({ error }) => error)).toEqual(refused.map(() => expect.stringMatching(DENIED)));
    await expect
      .poll(() => stack.compose(['logs', '--no-log-prefix', 'mail-worker']), { timeout: 15_000 })
      .toContain(`${forged}-3`);
    expect(await stack.sql('mail', 'SELECT count(*) FROM mails')).toBe(before);
    const reached = await steal<boolean[]>(`
      return Promise.all([reach('mail-db', 5432), reach('mail-worker', 3000), reach('1.1.1.1', 25)]);`);
    expect(reached[2]).toBe(false);
    expect(reached[0]).toBe(false);
  });

  it('signs no session', async () => {
    const forged = await steal<string[]>(`
      const { createHmac, createPrivateKey, generateKeyPairSync, randomUUID, sign } = await import('node:crypto');
      const encoded = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const now = Math.floor(Date.now() / 1000);
      const claims = { sid: randomUUID(), sub: randomUUID(), email: 'thief@example.org', iss: 'vaultway', iat: now, exp: now + 900 };
      const token = (alg, signed) => {
        const text = encoded({ alg, typ: 'JWT' }) + '.' + encoded(claims);
        return text + '.' + signed(text);
      };
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const secrets = readdirSync('/run/secrets').map((name) => readFileSync('/run/secrets/' + name, 'utf8').trim());
      const byKey = (key) => (text) =>
        sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
      const keysIn = (secret) => {
        const pem = secret.replaceAll('"', '').replaceAll('\\\\n', '\\n');
        try { return [createPrivateKey(pem)]; } catch { return []; }
      };
      const asPassword = (secret) => (text) => createHmac('sha256', secret).update(text).digest('base64url');
      return [
        token('none', () => ''),
        ...[privateKey, ...secrets.flatMap(keysIn)].map((key) => token('ES256', byKey(key))),
        ...[config.SESSION_PUBLIC_KEY, ...secrets].map((secret) => token('HS256', asPassword(secret))),
      ];`);
    const statuses = await Promise.all(forged.map((token) => statusWith(`${SESSION_COOKIE}=${token}`)));
    expect(statuses.length).toBeGreaterThan(7);
    expect(statuses).toEqual(statuses.map(() => 401));
    expect(await statusWith(inject('stackSession'))).toBe(200);

    const outcomes = await steal<Outcome[]>(`
      return Promise.all([
        () => redis.set('session:revocations-complete', '1'),
        () => redis.del('session:revocations-complete'),
        () => redis.set('session:revoked:any', '1'),
        () => redis.set('signin:challenge:any', '{}'),
        () => redis.publish('session.renew.reply', '{}'),
      ].map(attempt));`);
    expect(outcomes.map(({ error }) => error)).toEqual(outcomes.map(() => expect.stringMatching(DENIED)));
  });

  it('appends to the audit trail, but changes nothing in it', async () => {
    const before = await stack.sql(
      'tracking',
      'SELECT md5(string_agg(a::text, chr(10) ORDER BY id)) FROM audit a',
    );
    const outcomes = await steal<Outcome[]>(`
      return Promise.all([
        "UPDATE audit SET admin_email = 'somebody-else@example.org'",
        'DELETE FROM audit',
        'TRUNCATE audit',
        'DROP TABLE audit',
        'ALTER TABLE audit RENAME TO old_audit',
        'CREATE RULE hide AS ON INSERT TO audit DO INSTEAD NOTHING',
        'SET ROLE vaultway',
        "COPY audit TO PROGRAM 'cat'",
      ].map((statement) => attempt(() => sql(statement))));`);
    const reasons = outcomes.map(({ error }) => error);
    expect(reasons).toEqual(reasons.map(() => expect.stringMatching(/permission denied|must be owner/)));
    expect(await stack.sql('tracking', 'SELECT count(*) > 0 FROM audit')).toContain('t');
    expect(
      await stack.sql('tracking', 'SELECT md5(string_agg(a::text, chr(10) ORDER BY id)) FROM audit a'),
    ).toBe(before);
  });

  it('redacts people in the audit trail, but neither unnoticed nor the actor, action and time', async () => {
    const done =
      'SELECT md5(string_agg(concat(id, at, admin_id, admin_email, action, record_id), chr(10) ORDER BY id))';
    const before = await stack.sql('tracking', `${done} FROM audit`);
    const [taken, hidden] = await steal<Outcome[]>(`
      return Promise.all([
        'SELECT anonymize_audit(array_agg(id)) FROM audit',
        'UPDATE audit SET anonymized_at = NULL',
      ].map((statement) => attempt(() => sql(statement))));`);
    expect(taken?.error).toBeUndefined();
    expect(hidden?.error).toMatch(/permission denied/);
    expect(await stack.sql('tracking', `${done} FROM audit`)).toBe(before);
    expect(await stack.sql('tracking', 'SELECT count(*) FROM audit WHERE anonymized_at IS NULL')).toMatch(
      /\b0\b/,
    );
  });

  it('cannot fake the permission for a restore to overwrite data', async () => {
    const outcome = await steal<Outcome>(`
      return attempt(async () => {
        const url = new URL(config.DATABASE_URL);
        url.pathname = '/postgres';
        const client = new pg.Client({ connectionString: url.href });
        await client.connect();
        try { await client.query('CREATE TABLE restore_under_way ()'); } finally { await client.end(); }
      });`);
    expect(outcome.error).toMatch(/permission denied/);
  });

  it('manages no images, and reaches no bucket but its own', async () => {
    const outcomes = await steal<Outcome[]>(`
      const { Client } = await import('minio');
      const client = new Client({ endPoint: 'minio', port: 9000, useSSL: false, region: 'us-east-1', pathStyle: true,
        accessKey: config.MINIO_ACCESS_KEY, secretKey: config.MINIO_SECRET_KEY });
      return Promise.all([
        () => client.makeBucket('loot'),
        () => client.setBucketPolicy('uploads', ''),
        () => client.putObject('uploads', 'elsewhere.txt', 'x'),
      ].map(attempt));`);
    expect(outcomes.map(({ error }) => error)).toEqual(
      outcomes.map(() => expect.stringMatching(/Access Denied/i)),
    );
  });
});

describe('an intruder in the webhook worker', () => {
  const stealFromWorker = async <T>(program: string) =>
    steal<T>(program, (await stack.containers('webhook-worker'))[0], 'readWebhookWorkerConfig');

  it("finds no secret but the key to the webhooks' secrets", async () => {
    const names = await stealFromWorker<string[]>(`return readdirSync('/run/secrets');`);
    expect(names.toSorted()).toEqual(['database_password', 'redis_password', 'webhook_secret_key']);
  });

  it('reads webhooks, their deliveries and the published log, and nothing else of tracking', async () => {
    const outcomes = await stealFromWorker<Record<string, Outcome>>(`
      const tables = await sql("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
      const readings = tables.map(async ({ name }) => [name, await attempt(() => sql('SELECT count(*) FROM ' + name))]);
      return Object.fromEntries(await Promise.all(readings));`);
    expect(Object.keys(outcomes)).toEqual(
      expect.arrayContaining(['parcels', 'activities', 'subscriptions', 'audit', 'outbox']),
    );
    const readable = Object.keys(outcomes).filter((name) => outcomes[name]?.error === undefined);
    const published = [
      'log_authorities',
      'log_checkpoints',
      'log_cosignatures',
      'log_tiles',
      'log_witnesses',
    ];
    expect(readable.toSorted()).toEqual([...published, 'webhook_deliveries', 'webhook_endpoints']);
  });

  it('writes no mail, message or audit entry, and disables nothing by itself', async () => {
    const outcomes = await stealFromWorker<Outcome[]>(`
      return Promise.all([
        "INSERT INTO outbox (id, name, payload) VALUES (gen_random_uuid(), 'mail.requested', '{}')",
        "INSERT INTO audit (id, at, action, record_type, record_id) VALUES (gen_random_uuid(), now(), 'x', 'x', 'x')",
        "UPDATE webhook_deliveries SET body = 'Forged'",
        "UPDATE webhook_endpoints SET url = 'https://thief.example.org'",
        'UPDATE webhook_endpoints SET disabled_at = now(), admins_to_tell = true',
        'DELETE FROM webhook_deliveries',
        'SET ROLE tracking_service',
      ].map((statement) => attempt(() => sql(statement))));`);
    const reasons = outcomes.map(({ error }) => error);
    expect(reasons).toEqual(reasons.map(() => expect.stringMatching(/permission denied/)));
  });
});

async function statusWith(cookie: string) {
  return (await fetch(`${stack.url}/api/parcels`, { headers: { cookie } })).status;
}

async function anAdminsEmail(): Promise<string> {
  return (await stack.sql('auth', 'SELECT email FROM admins LIMIT 1')).trim();
}
