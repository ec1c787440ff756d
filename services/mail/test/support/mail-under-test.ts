import { CompanySettings, jobKey, JobSeal } from '@vaultway/common';
import {
  FakeContent,
  HttpClient,
  runService,
  SessionSigner,
  someSettings,
  testConfig,
  type RunningService,
} from '@vaultway/common/testing';
import {
  MAIL_SENDERS,
  type Mail,
  type MailRequested,
  type MailSender,
  type Role,
  type Settings,
} from '@vaultway/contracts';
import { Queue, Worker, type Job } from 'bullmq';
import { Redis } from 'ioredis';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { vi } from 'vitest';
import { migratedDatabase } from '../../../../tests/support/migrated-database.ts';
import { freshRedis } from '../../../../tests/support/redis.ts';
import { mailService, mailWorker } from '../../src/app.module.js';
import type { MailConfig } from '../../src/config.js';
import { databaseDefinition } from '../../src/database/database-definition.js';

const keys = new SessionSigner();

/** Test timeout for operations that take milliseconds on an idle machine. */
const PATIENCE_MS = 45_000;

export const COMPANY = someSettings({
  company_name: 'Vaultway Zürich',
  contact_phone: '+41 44 123 45 67',
  contact_address: 'Bahnhofstrasse 1\n8001 Zürich',
  time_zone: 'Europe/Zurich',
});

/** Runs the API and the worker with their own database, Redis and outbox folder. */
export class MailUnderTest {
  readonly admin: HttpClient;
  private worker: RunningService | undefined;
  private visitors = 0;

  private constructor(
    readonly config: MailConfig,
    readonly api: RunningService,
    private content: FakeContent,
    private readonly queues: Record<MailSender, Queue>,
    readonly redis: Redis,
  ) {
    this.admin = keys.signedIn(api.url);
  }

  static async start(overrides: Partial<MailConfig> = {}): Promise<MailUnderTest> {
    const config = await mailConfig(overrides);
    const content = await FakeContent.start(config.REDIS_URL, COMPANY);
    const api = await runService(mailService(config));
    const redis = new Redis(config.REDIS_URL, { maxRetriesPerRequest: null });
    const queues = Object.entries(MAIL_SENDERS).map(([sender, { queue }]) => [
      sender,
      new Queue(queue, { connection: redis }),
    ]);
    const bySender = Object.fromEntries(queues) as Record<MailSender, Queue>;
    const mail = new MailUnderTest(config, api, content, bySender, redis);
    await mail.settings({});
    await mail.startWorker();
    return mail;
  }

  adminOf(api: RunningService): HttpClient {
    return keys.signedIn(api.url);
  }

  signedInAs(role: Role): HttpClient {
    return keys.signedIn(this.api.url, keys.sign({}, { role }));
  }

  /** Starts another API process; the caller stops it. */
  async anotherApi(overrides: Partial<MailConfig> = {}): Promise<RunningService> {
    const service = await runService(mailService({ ...this.config, ...overrides }));
    await service.app.get(CompanySettings).changed();
    return service;
  }

  async startWorker(overrides: Partial<MailConfig> = {}) {
    this.worker = await runService(mailWorker({ ...this.config, ...overrides }));
  }

  get workerUrl(): string {
    return this.worker?.url ?? '';
  }

  async stopWorker() {
    await this.worker?.stop();
    this.worker = undefined;
  }

  async stop() {
    await this.stopWorker();
    await this.api.stop();
    await this.content.stop();
    for (const queue of Object.values(this.queues)) await queue.close();
    this.redis.disconnect();
    await rm(this.config.OUTBOX_DIR, { recursive: true, force: true });
  }

  get database(): DataSource {
    return this.api.app.get(DataSource);
  }

  /** Returns a visitor with a unique address, so that tests do not share throttles. */
  visitor(): HttpClient {
    this.visitors += 1;
    return new HttpClient(this.api.url, { 'x-forwarded-for': `198.51.100.${this.visitors}` });
  }

  /** Changes the settings and announces it to every process. */
  async settings(changes: Partial<Settings>) {
    await this.content.change(changes);
    for (const service of [this.api, this.worker]) await service?.app.get(CompanySettings).changed();
  }

  /** Changes the settings without announcing it. */
  saveSettingsUnheard(changes: Partial<Settings>) {
    this.content.save(changes);
  }

  /** Leaves requests for settings unanswered until `contentIsBack`. */
  async contentIsAway() {
    await this.content.stop();
  }

  async contentIsBack() {
    this.content = await FakeContent.start(this.config.REDIS_URL, COMPANY);
  }

  /** Requests a mail as another service. @returns its id */
  async request(request: MailRequested): Promise<string> {
    const id = v7();
    await this.ask(id, request);
    return id;
  }

  /** Requests a mail as its usual sender, unless another is given. */
  async ask(id: string, request: MailRequested, sender = senderOf(request)) {
    await this.put(id, this.sealOf(sender).seal(id, request), sender);
  }

  /** Adds a raw job to a sender's queue. */
  async put(id: string, data: object, sender: MailSender) {
    await this.queues[sender].add('mail.requested', data, {
      jobId: id,
      attempts: 13,
      backoff: { type: 'exponential', delay: 30_000 },
      removeOnComplete: true,
      removeOnFail: true,
    });
  }

  /** Returns the queues' jobs in any state. */
  async jobs(): Promise<Job[]> {
    const jobs = await Promise.all(Object.values(this.queues).map((queue) => queue.getJobs()));
    return jobs.flat();
  }

  /** Opens a sender's job. */
  opened({ id = '', data }: Job, sender: MailSender): unknown {
    return this.sealOf(sender).open(id, data);
  }

  private sealOf(sender: MailSender) {
    return new JobSeal(jobKey(this.config.MAIL_SECRET_KEY, sender));
  }

  private async job(id: string): Promise<Job | undefined> {
    const found = await Promise.all(Object.values(this.queues).map((queue) => queue.getJob(id)));
    return found.find(Boolean);
  }

  /** Waits until a worker has taken the mail's job `times` times, and returns it. */
  async jobTakenUp(id: string, times = 1): Promise<Job> {
    return vi.waitFor(
      async () => {
        const job = await this.job(id);
        if (!job || job.attemptsStarted < times) throw new Error(`${id} was not taken up ${times} times`);
        return job;
      },
      { timeout: PATIENCE_MS, interval: 50 },
    );
  }

  /** Simulates a worker that takes this job next and dies; its marks in Redis live for `hoursLeft`. */
  async diesWith(id: string, { hoursLeft }: { hoursLeft: number }) {
    const queue = this.queues.tracking;
    const dying = new Worker(queue.name, null, { connection: this.redis, autorun: false });
    const job = await dying.getNextJob(v7());
    if (job?.id !== id) throw new Error(`${id} was not the next job`);
    await dying.close(true);
    for (const key of [`${id}:lock`, 'stalled-check'])
      await this.redis.set(queue.toKey(key), '1', 'EX', hoursLeft * 3600);
  }

  /** Returns whether a worker holds the lock of the mail's job. */
  async isLocked(id: string): Promise<boolean> {
    const locks = Object.values(this.queues).map((queue) => queue.toKey(`${id}:lock`));
    return (await this.redis.exists(...locks)) === 1;
  }

  /** Waits until the mail is in one of these states, and returns it. */
  async reaching(id: string, ...states: Mail['state'][]): Promise<Mail> {
    return vi.waitFor(
      async () => {
        const { body } = await this.admin.get(`/api/mails/${id}`);
        if (!states.includes(body.data?.state)) throw new Error(`${id} is ${JSON.stringify(body.data)}`);
        return body.data as Mail;
      },
      { timeout: PATIENCE_MS, interval: 50 },
    );
  }

  keptNames() {
    return readdir(this.config.OUTBOX_DIR);
  }

  /** Parses a kept mail like a mail program. */
  async kept(id: string) {
    return PostalMime.parse(await readFile(join(this.config.OUTBOX_DIR, `${id}.eml`)));
  }
}

/** Returns the service that sends this kind of mail. */
function senderOf({ kind }: MailRequested): MailSender {
  if (kind === 'password_token') return 'auth';
  return kind === 'parcel_news' || kind === 'subscription' ? 'tracking' : 'mail';
}

/** Shortens waits between attempts, so that a test covers a day. */
export async function mailConfig(overrides: Partial<MailConfig> = {}): Promise<MailConfig> {
  return {
    ...testConfig({
      DATABASE_URL: overrides.DATABASE_URL ?? (await migratedDatabase(databaseDefinition)),
      REDIS_URL: overrides.REDIS_URL ?? (await freshRedis()),
      SESSION_PUBLIC_KEY: keys.publicKey,
    }),
    MAIL_SECRET_KEY: randomBytes(32),
    OUTBOX_DIR: await mkdtemp(join(tmpdir(), 'vaultway-outbox-')),
    MAIL_RELAY_URL: undefined,
    MAIL_RELAY_CONFIGURED: false,
    MAIL_ALLOW_PRIVATE_HOSTS: true,
    MAIL_CA: undefined,
    THROTTLE_MESSAGE_PER_HOUR: 0,
    MAIL_CONCURRENCY: 3,
    MAIL_CONNECT_TIMEOUT_MS: 10_000,
    MAIL_SEND_TIMEOUT_MS: 20_000,
    MAIL_RETRY_FIRST_MS: 50,
    MAIL_RETRY_LONGEST_MS: 200,
    MAIL_GIVE_UP_AFTER_MS: 60_000,
    MAIL_TEXT_DAYS: 90,
    MESSAGE_DAYS: 365,
    MAIL_LOCK_MS: 1000,
    ...overrides,
  };
}
