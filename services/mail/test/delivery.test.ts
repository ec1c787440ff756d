import { HttpClient, TcpProxy } from '@vaultway/common/testing';
import type { MailRequested } from '@vaultway/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { MailJobs } from '../src/delivery/mail-job.js';
import { ErasedAddresses } from '../src/mails/erased-addresses.js';
import { MailEntity } from '../src/mails/mail.entity.js';
import { renderMail } from '../src/mails/mail-renderer.js';
import { toMailRow } from '../src/mails/mail.mapper.js';
import { aMessage, aPasswordToken, someParcelNews } from './support/builders.js';
import { COMPANY, MailUnderTest } from './support/mail-under-test.js';
import { refusal, SmtpSink } from './support/smtp-sink.js';

let relay: SmtpSink;
let onData: () => Error | undefined | Promise<Error | undefined>;
let onRecipient: typeof onData;
beforeAll(async () => {
  relay = await SmtpSink.start({ onData: () => onData(), onRecipient: () => onRecipient() });
});
beforeEach(() => {
  onData = () => undefined;
  onRecipient = () => undefined;
  relay.mails.length = 0;
});
afterAll(() => relay.stop());

const aRow = (id: string, request: MailRequested) =>
  toMailRow(id, request, renderMail(request, COMPANY), COMPANY);

describe('a mail that is asked for more than once', () => {
  let mail: MailUnderTest;
  beforeAll(async () => {
    mail = await MailUnderTest.start({ MAIL_RELAY_URL: new URL(relay.url) });
  });
  afterAll(() => mail.stop());

  const row = (id: string) => mail.database.getRepository(MailEntity).findOneByOrFail({ id });
  const becomes = (id: string, changes: Partial<MailEntity>) =>
    mail.database.getRepository(MailEntity).update({ id }, changes);
  /** Waits until the queue is empty. */
  const quiet = () => expect.poll(() => mail.jobs()).toEqual([]);

  /** Ends a job's delay, unless the worker has already taken it up again. */
  const runNow = async (job: Awaited<ReturnType<typeof mail.jobTakenUp>>) => {
    await job.promote().catch(async (error: unknown) => {
      if (await job.isDelayed()) throw error;
    });
  };

  it('is sent once', async () => {
    const id = v7();
    await mail.ask(id, someParcelNews());
    await mail.ask(id, someParcelNews());
    await mail.reaching(id, 'sent');
    await quiet();
    await mail.ask(id, someParcelNews());
    await quiet();
    expect(relay.mails).toHaveLength(1);
    expect((await row(id)).tries).toBe(1);
  });

  it('stays failed until an admin retries it', async () => {
    const id = await mail.request(someParcelNews());
    await mail.reaching(id, 'sent');
    await quiet();
    await becomes(id, { state: 'failed', served: [] });
    await mail.ask(id, someParcelNews());
    await quiet();
    expect((await row(id)).state).toBe('failed');
    expect(relay.mails).toHaveLength(1);
  });

  it('is left to the worker that has it', async () => {
    await mail.stopWorker();
    const id = await mail.request(someParcelNews());
    await mail.startWorker();
    await mail.reaching(id, 'sent');
    await quiet();
    relay.mails.length = 0;
    await becomes(id, { state: 'sending', served: [], lease_until: new Date(Date.now() + 3_600_000) });
    await mail.ask(id, someParcelNews());
    const job = await mail.jobTakenUp(id);
    await expect.poll(() => job.getState()).toBe('delayed');
    expect(relay.mails).toHaveLength(0);
    await becomes(id, { lease_until: new Date() });
    await runNow(job);
    await mail.reaching(id, 'sent');
    expect(relay.mails).toHaveLength(1);
  });

  it('keeps its lease while its worker waits for a slow mail server', async () => {
    const leases: number[] = [];
    let id = '';
    onData = async () => {
      for (const pause of [0, 7000]) {
        await sleep(pause);
        leases.push((await row(id)).lease_until?.getTime() ?? 0);
      }
      return undefined;
    };
    await mail.stopWorker();
    await mail.startWorker({ MAIL_CONNECT_TIMEOUT_MS: 1000, MAIL_SEND_TIMEOUT_MS: 8000 });
    id = await mail.request(someParcelNews());
    await mail.reaching(id, 'sent');
    await mail.stopWorker();
    await mail.startWorker();
    expect(leases[1]).toBeGreaterThan(leases[0] ?? 0);
    expect(relay.mails).toHaveLength(1);
  });

  it.each([
    ['sends', undefined],
    ['fails', refusal(451, '4.3.2 Later please')],
  ])(
    'stays with the worker that took it from one that stood still, also if the latter %s',
    async (_, answer) => {
      const id = await mail.request(someParcelNews());
      onRecipient = async () => {
        onRecipient = () => undefined;
        // Another worker has claimed it after the lease.
        await becomes(id, { tries: 2, lease_until: new Date(Date.now() + 3_600_000) });
        return answer;
      };
      const job = await mail.jobTakenUp(id);
      await expect.poll(() => job.getState()).toBe('delayed');
      expect(relay.mails).toHaveLength(0);
      expect(await row(id)).toMatchObject({ state: 'sending', tries: 2 });
      await becomes(id, { lease_until: new Date() });
      await runNow(job);
      await mail.reaching(id, 'sent');
      expect(relay.mails).toHaveLength(1);
    },
  );

  it("is released in time even if Postgres's clock was an hour ahead", async () => {
    const id = await mail.request(someParcelNews());
    await mail.reaching(id, 'sent');
    await quiet();
    relay.mails.length = 0;
    await becomes(id, { state: 'sending', served: [], lease_until: new Date(Date.now() + 3_600_000) });
    await mail.ask(id, someParcelNews());
    const job = await mail.jobTakenUp(id);
    await expect.poll(() => job.getState()).toBe('delayed');
    const longest = mail.config.MAIL_CONNECT_TIMEOUT_MS + mail.config.MAIL_SEND_TIMEOUT_MS + 10_000;
    expect((await row(id)).lease_until?.getTime()).toBeLessThanOrEqual(Date.now() + longest);
    expect((await mail.jobTakenUp(id)).delay).toBeLessThan(longest + 1000);
    await becomes(id, { lease_until: new Date() });
    await runNow(job);
    await mail.reaching(id, 'sent');
    expect(relay.mails).toHaveLength(1);
  });

  it("is taken over in time even if Redis's clock was set back an hour", async () => {
    await mail.stopWorker();
    const id = v7();
    await mail.ask(id, someParcelNews());
    await mail.diesWith(id, { hoursLeft: 1 });
    await mail.startWorker();
    await mail.reaching(id, 'sent');
    await quiet();
    expect(relay.mails).toHaveLength(1);
  });

  it('is dropped eventually if no worker can read it', async () => {
    const id = v7();
    await mail.ask(id, { kind: 'telegram', data: {} } as never);
    await mail.jobTakenUp(id, 2);
    await mail.stopWorker();
    await mail.startWorker({ MAIL_GIVE_UP_AFTER_MS: 1 });
    await quiet();
    expect(relay.mails).toHaveLength(0);
    await mail.stopWorker();
    await mail.startWorker();
  });

  it('does not wait longer when the clock is set back', async () => {
    let left = 1;
    onData = () => (left-- > 0 ? refusal(451, 'later') : undefined);
    await mail.stopWorker();
    const [hour, day] = [3_600_000, 86_400_000];
    await mail.startWorker({
      MAIL_RETRY_FIRST_MS: hour,
      MAIL_RETRY_LONGEST_MS: hour,
      MAIL_GIVE_UP_AFTER_MS: day,
    });
    const id = await mail.request(someParcelNews());
    const job = await mail.jobTakenUp(id);
    await expect.poll(() => job.getState()).toBe('delayed');
    const now = Date.now.bind(Date);
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - hour);
    onTestFinished(async () => {
      clock.mockRestore();
      await mail.stopWorker();
      await mail.startWorker();
    });
    await mail.reaching(id, 'sent');
    expect(relay.mails).toHaveLength(1);
  });

  it('never reaches a person erased before its worker died', async () => {
    await mail.stopWorker();
    const id = v7();
    await mail.database.getRepository(MailEntity).insert(aRow(id, someParcelNews()));
    const erased = new ErasedAddresses(mail.config);
    await mail.database.transaction((tx) => erased.add(tx, 'ada@example.com'));
    await mail.ask(id, someParcelNews());
    await mail.startWorker();
    await quiet();
    await mail.database.query('DELETE FROM erased_addresses');
    expect(relay.mails).toHaveLength(0);
    expect(await row(id)).toMatchObject({ state: 'failed', to: [], text: null });
  });

  it('has the same Message-ID and date at each try', async () => {
    let left = 1;
    onData = () => (left-- > 0 ? refusal(451, 'later') : undefined);
    const id = await mail.request(someParcelNews());
    await mail.reaching(id, 'sent');
    const { queued_at } = await row(id);
    const [opened] = await relay.opened();
    expect(opened?.messageId).toBe(`<${id}@vaultway.example>`);
    expect(Date.parse(opened?.date ?? '')).toBe(Math.floor(queued_at.getTime() / 1000) * 1000);
  });
});

describe('a mail whose job Redis lost', () => {
  let mail: MailUnderTest;
  beforeAll(async () => {
    mail = await MailUnderTest.start({ MAIL_RELAY_URL: new URL(relay.url) });
  });
  afterAll(() => mail.stop());

  /** Loses the job from Redis before a worker takes it, and lets an hour pass. */
  async function forgotten(request: MailRequested): Promise<string> {
    await mail.stopWorker();
    const id = await mail.request(request);
    const row = aRow(id, request);
    await mail.database
      .getRepository(MailEntity)
      .insert(Object.assign(row, { updated_at: new Date(Date.now() - 3_600_000) }));
    for (const job of await mail.jobs()) await job.remove();
    await mail.startWorker();
    return id;
  }

  it('is found and sent', async () => {
    const id = await forgotten(someParcelNews());
    await mail.reaching(id, 'sent');
    expect(relay.mails).toHaveLength(1);
    await expect.poll(() => mail.jobs()).toEqual([]);
  });

  it('fails if its secret was lost with the job', async () => {
    const id = await forgotten(aPasswordToken());
    expect((await mail.reaching(id, 'failed')).last_error).toBe(
      'The token or link in this mail was deleted, ask for a new one',
    );
    expect(relay.mails).toHaveLength(0);
  });
});

describe('during outages', () => {
  let redis: TcpProxy;
  let postgres: TcpProxy;
  let mail: MailUnderTest;
  beforeAll(async () => {
    mail = await MailUnderTest.start({ MAIL_RELAY_URL: new URL(relay.url) });
    const throughRedis = await TcpProxy.before(mail.config.REDIS_URL);
    const throughPostgres = await TcpProxy.before(mail.config.DATABASE_URL);
    redis = throughRedis.proxy;
    postgres = throughPostgres.proxy;
    await mail.stopWorker();
    await mail.startWorker({ REDIS_URL: throughRedis.url, DATABASE_URL: throughPostgres.url });
  });
  afterEach(() => {
    redis.restore();
    postgres.restore();
  });
  afterAll(async () => {
    await mail.stop();
    await redis.stop();
    await postgres.stop();
  });

  const readiness = async () => (await new HttpClient(mail.workerUrl).get('/health/ready')).status;
  /** Returns the outcome stored in the job because Postgres was unavailable. */
  const rememberedOutcome = async (id: string) => {
    const job = (await mail.jobs()).find((each) => each.id === id);
    expect(JSON.stringify(job?.data ?? {})).not.toContain('@');
    return job && new MailJobs(mail.config).read('tracking', job).outcome;
  };

  it('continues when Redis is back', async () => {
    redis.cut();
    const id = await mail.request(someParcelNews());
    await expect.poll(() => readiness()).toBe(503);
    expect(relay.mails).toHaveLength(0);
    redis.restore();
    await mail.reaching(id, 'sent');
    expect(relay.mails).toHaveLength(1);
  });

  it('does not send twice when Redis goes down during a delivery', async () => {
    onData = () => {
      redis.cut();
      return undefined;
    };
    const id = await mail.request(someParcelNews());
    await mail.reaching(id, 'sent');
    await expect.poll(() => mail.isLocked(id)).toBe(false);
    redis.restore();
    await expect.poll(() => mail.jobs()).toEqual([]);
    expect(relay.mails).toHaveLength(1);
  });

  it('waits for Postgres', async () => {
    postgres.cut();
    const id = await mail.request(someParcelNews());
    await mail.jobTakenUp(id, 2);
    expect(relay.mails).toHaveLength(0);
    postgres.restore();
    await mail.reaching(id, 'sent');
    expect(relay.mails).toHaveLength(1);
  });

  it('remembers an outcome that it could not record', async () => {
    onData = () => {
      postgres.cut();
      return undefined;
    };
    const id = await mail.request(someParcelNews());
    await expect.poll(() => rememberedOutcome(id)).toMatchObject({ state: 'sent' });
    postgres.restore();
    expect(await mail.reaching(id, 'sent')).toMatchObject({ tries: 1 });
    expect(relay.mails).toHaveLength(1);
  });

  it('retries after a failure that it could not record', async () => {
    let refused = false;
    onData = () => {
      if (refused) return undefined;
      refused = true;
      postgres.cut();
      return refusal(451, 'later');
    };
    const id = await mail.request(someParcelNews());
    await expect.poll(() => rememberedOutcome(id)).toMatchObject({ state: 'queued' });
    postgres.restore();
    expect(await mail.reaching(id, 'sent')).toMatchObject({ tries: 2 });
    await expect.poll(() => mail.jobs()).toEqual([]);
  });
});

it('accepts a visitor’s message while Redis is down, and mails it later', async () => {
  const plain = await MailUnderTest.start({ MAIL_RELAY_URL: new URL(relay.url) });
  const { proxy, url } = await TcpProxy.before(plain.config.REDIS_URL);
  const behind = await plain.anotherApi({ REDIS_URL: url });
  proxy.cut();
  const answer = await behind.visitor().post('/api/messages', aMessage({ subject: 'While Redis is away' }));
  expect(answer.status).toBe(202);
  proxy.restore();
  await expect.poll(() => relay.mails.length).toBe(1);
  await behind.stop();
  await proxy.stop();
  await plain.stop();
});
