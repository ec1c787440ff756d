import 'reflect-metadata';
import { DEFAULT_SETTINGS } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../src/testing/eventually.js';
import { freshRedis } from '../../../../tests/support/redis.ts';
import { MessageClient, MessageServer, MessageTransport } from '../src/messaging/index.js';
import { CompanySettings } from '../src/settings/index.js';
import { FakeContent, someSettings } from '../src/testing/fake-content.js';
import { TcpProxy } from '../src/testing/tcp-proxy.js';

let url: string;
let messages: MessageClient;
let stop: () => Promise<void>;
beforeEach(async () => {
  url = await freshRedis();
  const transport = new MessageTransport(url);
  messages = new MessageClient(transport);
  stop = async () => transport.close();
});
afterEach(() => stop());

/** An empty table. */
const nothingStored = { query: async () => [] } as unknown as DataSource;

const ask = () => messages.ask('settings.get', {}, { fallback: 'nobody' as const });

describe('asking another service', () => {
  it('returns its response', async () => {
    const content = await FakeContent.start(url, someSettings({ company_name: 'Acme' }));
    expect(await ask()).toMatchObject({ company_name: 'Acme' });
    await content.stop();
  });

  it('continues without it after about a second', async () => {
    const begun = performance.now();
    expect(await ask()).toBe('nobody');
    expect(performance.now() - begun).toBeLessThan(8000); // bounded
  });

  it('treats an invalid response as none', async () => {
    const content = await FakeContent.start(url, { company_name: 7 } as never);
    expect(await ask()).toBe('nobody');
    await content.stop();
  });
});

describe('the settings of the company', () => {
  it('have defaults until content answers for the first time', async () => {
    const settings = new CompanySettings(messages, nothingStored);
    expect(settings.current()).toMatchObject({ company_name: 'Vaultway', time_zone: 'UTC' });
    const content = await FakeContent.start(url, someSettings({ company_name: 'Acme' }));
    await settings.changed();
    expect(settings.current().company_name).toBe('Acme');
    await content.stop();
  });

  it('are those of a new installation in the sandbox, which asks nobody', async () => {
    const asking = vi.spyOn(messages, 'ask');
    const settings = new CompanySettings(messages, nothingStored, { apiKeysRedisUrl: url });
    settings.onApplicationBootstrap();
    expect(await settings.known()).toEqual(DEFAULT_SETTINGS);
    expect(settings.certain('delivery_pin')).toBe('no');
    expect(asking).not.toHaveBeenCalled();
    asking.mockRestore();
  });

  it('keep their values while content is down', async () => {
    const content = await FakeContent.start(url, someSettings({ company_name: 'Acme' }));
    const settings = new CompanySettings(messages, nothingStored);
    await settings.changed();
    await content.stop();
    await settings.changed();
    expect(settings.current().company_name).toBe('Acme');
  });

  it('are current after a change, even if an older response is in transit', async () => {
    const content = await FakeContent.start(url, someSettings({ company_name: 'before' }));
    const settings = new CompanySettings(messages, nothingStored);
    const older = vi.spyOn(messages, 'ask').mockImplementationOnce(async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return someSettings({ company_name: 'before' });
    });
    settings.current();
    await content.change({ company_name: 'after' });
    await settings.changed();
    expect(settings.current().company_name).toBe('after');
    expect(older).toHaveBeenCalledTimes(2);
    await content.stop();
  });
});

describe('stopping while Redis goes down', () => {
  let proxied: { proxy: TcpProxy; url: string };
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  beforeEach(async () => {
    proxied = await TcpProxy.before(url);
    unhandled.length = 0;
    process.on('unhandledRejection', note);
  });
  afterEach(async () => {
    process.off('unhandledRejection', note);
    await proxied.proxy.stop();
  });

  /** Ends the connection when subscriptions were requested again and nobody answers. */
  async function endsWhileSubscribing(subscriber: Redis, end: () => Promise<void>) {
    proxied.proxy.restore(); // drops the connection, and accepts the next one
    await new Promise<void>((resolve) => subscriber.once('ready', () => resolve()));
    proxied.proxy.cut();
    await end();
    await eventually(() => expect(subscriber.status).toBe('end'));
    await new Promise(setImmediate);
    expect(unhandled).toEqual([]);
  }

  it('raises no error while listening', async () => {
    const server = new MessageServer(proxied.url);
    server.addHandler('settings.get', () => Promise.resolve(null));
    await new Promise((resolve) => void server.listen(resolve));
    const [, subscriber] = server.unwrap<[Redis, Redis]>();
    await endsWhileSubscribing(subscriber, () => server.close());
  });

  it('raises no error while waiting for a response', async () => {
    const transport = new MessageTransport(proxied.url);
    await transport.connect();
    transport.send('settings.get', {}).subscribe({ error: () => {} });
    const [, subscriber] = transport.unwrap<[Redis, Redis]>();
    await eventually(() => expect(subscriber.mode).toBe('subscriber'));
    await endsWhileSubscribing(subscriber, () => transport.close());
  });
});
