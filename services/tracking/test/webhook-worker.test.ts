import '@vaultway/common/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Receiver } from '../../../tests/support/webhook-receiver.ts';
import { WebhookMessages } from '../src/webhooks/webhook-messages.js';
import { build, run, type Program } from './support/program.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';
import { WorkerRole } from './support/worker-role.js';

// The worker is compiled, and started twice.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MESSAGES = 1000;

let tracking: TrackingUnderTest;
let receiver: Receiver;
let role: WorkerRole;
const started: Program[] = [];

beforeAll(async () => {
  await build();
  tracking = await startTracking();
  role = await WorkerRole.in(tracking.config.DATABASE_URL);
  receiver = await new Receiver().start();
});
afterAll(async () => {
  for (const program of started) {
    program.child.kill('SIGKILL');
    await program.exit();
  }
  receiver.stop();
  await tracking.stop();
  await role.drop();
});

async function startWorker(): Promise<Program> {
  const { REDIS_URL, SESSION_PUBLIC_KEY, WEBHOOK_SECRET_KEY } = tracking.config;
  const worker = run('webhook-worker.js', {
    DATABASE_URL: role.url,
    REDIS_URL,
    SESSION_PUBLIC_KEY,
    WEBHOOK_SECRET_KEY: WEBHOOK_SECRET_KEY.toString('base64'),
    WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true',
    WEBHOOK_CA: Receiver.certificate.cert,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
  });
  started.push(worker);
  await worker.says(/listening on/);
  return worker;
}

it('loses none of 1,000 messages when it is killed in between', async () => {
  const { body } = await tracking.admin.post('/api/webhooks', {
    name: 'Warehouse',
    url: receiver.url,
    types: ['event.created'],
  });
  const endpoint_id: string = body.data.id;
  const message = { endpoint_id, type: 'event.created', body: '{"type":"event.created"}' };
  const ids = await tracking.database.transaction((tx) =>
    tracking.app.get(WebhookMessages, { strict: false }).add(
      tx,
      Array.from({ length: MESSAGES }, () => message),
    ),
  );
  const first = await startWorker();
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(100), { timeout: 60_000 });
  first.child.kill('SIGKILL');
  await first.exit();
  expect(receiver.received.length).toBeLessThan(MESSAGES);
  await startWorker();
  // As if the minute were over for which the first one had taken some.
  await tracking.database.query(
    'UPDATE webhook_deliveries SET next_try_at = now() WHERE next_try_at > now() AND tried_at IS NOT NULL',
  );
  await vi.waitFor(
    async () => {
      const [{ delivered }] = await tracking.database.query(
        'SELECT count(*)::int AS delivered FROM webhook_deliveries WHERE delivered_at IS NOT NULL',
      );
      expect(delivered).toBe(MESSAGES);
    },
    { timeout: 90_000, interval: 100 },
  );
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(ids));
});
