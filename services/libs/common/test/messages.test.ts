import 'reflect-metadata';
import { ClientProxyFactory } from '@nestjs/microservices';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshRedis } from '../../../../tests/support/redis.ts';
import { MessageClient, redisTransport } from '../src/messaging/index.js';
import { CompanySettings } from '../src/settings/index.js';
import { FakeContent, someSettings } from '../src/testing/fake-content.js';

let url: string;
let messages: MessageClient;
let stop: () => Promise<void>;
beforeEach(async () => {
  url = await freshRedis();
  const transport = ClientProxyFactory.create(redisTransport(url));
  messages = new MessageClient(transport);
  stop = async () => transport.close();
});
afterEach(() => stop());

const ask = () => messages.ask('settings.get', {}, { fallback: 'nobody' as const });

describe('asking another service', () => {
  it('brings its answer', async () => {
    const content = await FakeContent.start(url, someSettings({ company_name: 'Acme' }));
    expect(await ask()).toMatchObject({ company_name: 'Acme' });
    await content.stop();
  });

  it('goes on without it after about a second', async () => {
    const begun = performance.now();
    expect(await ask()).toBe('nobody');
    expect(performance.now() - begun).toBeLessThan(8000); // not for ever
  });

  it('takes nonsense for no answer', async () => {
    const content = await FakeContent.start(url, { company_name: 7 } as never);
    expect(await ask()).toBe('nobody');
    await content.stop();
  });
});

describe('the settings of the company', () => {
  it('have defaults until content answers for the first time', async () => {
    const settings = new CompanySettings(messages);
    expect(settings.current()).toMatchObject({ company_name: 'Vaultway', time_zone: 'UTC' });
    const content = await FakeContent.start(url, someSettings({ company_name: 'Acme' }));
    await settings.changed();
    expect(settings.current().company_name).toBe('Acme');
    await content.stop();
  });

  it('stay as they were while content is away', async () => {
    const content = await FakeContent.start(url, someSettings({ company_name: 'Acme' }));
    const settings = new CompanySettings(messages);
    await settings.changed();
    await content.stop();
    await settings.changed();
    expect(settings.current().company_name).toBe('Acme');
  });

  it('are those after a change, also when an older answer is on its way', async () => {
    const content = await FakeContent.start(url, someSettings({ company_name: 'before' }));
    const settings = new CompanySettings(messages);
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
