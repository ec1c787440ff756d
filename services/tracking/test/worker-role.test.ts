import '@vaultway/common/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebhookStops } from '../src/webhooks/webhook-stops.js';
import { knownAdmins } from './support/known-admins.js';
import { Mailbox } from './support/mailbox.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';
import { WorkerRole } from './support/worker-role.js';

/** Database permissions of a compromised webhook worker. webhooks.test.ts shows that they suffice. */
let tracking: TrackingUnderTest;
let role: WorkerRole;
let mailbox: Mailbox;
let webhookId: string;

beforeAll(async () => {
  tracking = await startTracking();
  role = await WorkerRole.in(tracking.config.DATABASE_URL);
  mailbox = new Mailbox(tracking.config.REDIS_URL, tracking.config.MAIL_SEAL_KEY);
  const webhook = { name: 'Warehouse', url: 'https://hooks.example.com/', types: ['parcel.created'] };
  webhookId = (await tracking.admin.post('/api/webhooks', webhook)).body.data.id;
  await tracking.aParcel({ recipient_name: 'Ada Lovelace' }).save();
});
afterAll(async () => {
  await mailbox.close();
  await tracking.stop();
  await role.drop();
});

const ADMINS = ['ada@example.com', 'bo@example.com'];

const DENIED = 'permission denied';

it('reads pending messages, and no other table that is not public', async () => {
  const { rows } = await role.query('SELECT type, body FROM webhook_deliveries');
  expect(rows).toEqual([{ type: 'parcel.created', body: expect.stringContaining('tracking_code') }]);
  const tables = await tracking.database.query<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const readable: string[] = [];
  for (const { name } of tables) {
    // Counting without naming a column requires a permission on any of them.
    await role.query(`SELECT count(*) FROM "${name}"`).then(
      () => readable.push(name),
      (error: Error) => expect(error.message).toContain(DENIED),
    );
  }
  expect(readable.toSorted()).toEqual([
    'log_authorities',
    'log_checkpoints',
    'log_cosignatures',
    'log_tiles',
    'log_witnesses',
    'webhook_deliveries',
    'webhook_endpoints',
  ]);
});

it.each([
  ['send messages elsewhere', `UPDATE webhook_endpoints SET url = 'https://thief.example.org'`],
  ['sign them otherwise', `UPDATE webhook_endpoints SET secret = ''`],
  ['send words of its own', `UPDATE webhook_deliveries SET body = 'Pay here'`],
  ['send them to others', 'UPDATE webhook_deliveries SET endpoint_id = endpoint_id'],
  ['turn a webhook off by itself', 'UPDATE webhook_endpoints SET disabled_at = now()'],
  ['mail about that', 'UPDATE webhook_endpoints SET admins_to_tell = true'],
  [
    'mail anything else',
    `INSERT INTO outbox (id, name, payload) VALUES (gen_random_uuid(), 'mail.requested', '{}')`,
  ],
  [
    'forge an audit entry',
    `INSERT INTO audit (id, at, action, record_type, record_id) VALUES (gen_random_uuid(), now(), 'x', 'x', 'x')`,
  ],
  [
    'add a message',
    `INSERT INTO webhook_deliveries (id, endpoint_id, type, body) SELECT id, id, '', '' FROM webhook_endpoints`,
  ],
  ['sign the log', `INSERT INTO log_checkpoints (size, root, note, key) VALUES (1, '', '', '')`],
  ['change what is signed', `UPDATE log_checkpoints SET note = ''`],
  ['change the tree', `UPDATE log_tiles SET hashes = ''`],
  ['hide a fork', 'DELETE FROM log_forks'],
  ['sign for a witness', `INSERT INTO log_cosignatures (size, key, line) VALUES (1, '', '')`],
  ['name a witness', `INSERT INTO log_witnesses (key) VALUES ('mine')`],
  ['take the key of one', `UPDATE log_witnesses SET key = 'mine'`],
  ['delete one', 'DELETE FROM webhook_deliveries'],
  ['make a table', 'CREATE TABLE mine (id int)'],
  ['make one for a moment', 'CREATE TEMPORARY TABLE mine (id int)'],
  ['become another role', 'SET ROLE pg_read_all_data'],
  ['take people out of the audit trail', `SELECT anonymize_audit('{}')`],
  ['run a program', `COPY webhook_deliveries TO PROGRAM 'cat'`],
])('may not %s', async (_what, statement) => {
  await expect(role.query(statement)).rejects.toThrow(DENIED);
});

it('has a webhook disabled once, and each admin mailed once, however often it requests it', async () => {
  const closeAuth = await knownAdmins(tracking.config.REDIS_URL, ADMINS);
  const ask = () =>
    role.query(`UPDATE webhook_endpoints SET stop_because = 'failing' WHERE id = $1`, [webhookId]);
  const stops = tracking.app.get(WebhookStops, { strict: false });
  for (let time = 1; time <= 3; time += 1) {
    await ask();
    await stops.run();
  }
  await closeAuth();
  expect(await mailbox.newest('webhook_stopped', 'ada@example.com')).toMatchObject({
    data: {
      name: 'Warehouse',
      url: 'https://hooks.example.com/',
      because: 'failing',
      webhook_url: `https://www.example.com/control/webhooks/${webhookId}`,
    },
  });
  for (const email of ADMINS) expect(await mailbox.mailsTo(email)).toHaveLength(1);
});

it('is rejected while it is a member of a role with permissions', async () => {
  const { username } = new URL(role.url);
  await tracking.database.query(`GRANT pg_read_all_data TO ${username}`);
  await expect(role.prepare()).rejects.toThrow('is a member of pg_read_all_data');
  await tracking.database.query(`REVOKE pg_read_all_data FROM ${username}`);
  await role.prepare();
});

it('loses permissions that are not declared', async () => {
  const { username } = new URL(role.url);
  await tracking.database.query(`GRANT SELECT (id, tracking_code) ON parcels TO ${username}`);
  await tracking.database.query(`GRANT DELETE ON webhook_deliveries TO ${username}`);
  await role.query('SELECT tracking_code FROM parcels');
  await role.prepare();
  await expect(role.query('SELECT tracking_code FROM parcels')).rejects.toThrow(DENIED);
  await expect(role.query('DELETE FROM webhook_deliveries')).rejects.toThrow(DENIED);
});
