import type { SecurityNote } from '@vaultway/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MessageClient } from '../src/messaging/index.js';
import { SecurityNotes } from '../src/security-notes/index.js';

const NOTED = { noted: true };
const SETTINGS = { email: 'ada@example.com', detail: 'mail_driver' };

/** Simulates auth on the bus: answers each note with the next of `answers`, then with success. */
function auth(...answers: unknown[]) {
  const heard: SecurityNote[] = [];
  const ask = (_name: string, note: SecurityNote) => {
    heard.push(note);
    return Promise.resolve(answers.length > 0 ? answers.shift() : NOTED);
  };
  return { heard, notes: new SecurityNotes({ ask } as unknown as MessageClient) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a service's security note", () => {
  it('goes nowhere from the sandbox', async () => {
    const ask = vi.fn();
    const notes = new SecurityNotes({ ask } as unknown as MessageClient, { apiKeysRedisUrl: '' });
    notes.note('request_refused', SETTINGS);
    notes.note('settings_changed', SETTINGS);
    await vi.runAllTimersAsync();
    expect(ask).not.toHaveBeenCalled();
  });

  it('is sent to auth', async () => {
    const { heard, notes } = auth();
    notes.note('settings_changed', SETTINGS);
    await vi.runAllTimersAsync();
    expect(heard).toEqual([
      {
        ...SETTINGS,
        id: expect.any(String),
        at: expect.any(String),
        event: 'settings_changed',
        address: null,
        count: 1,
      },
    ]);
  });

  it('is repeated under the same id until auth acknowledges it', async () => {
    const { heard, notes } = auth(undefined, undefined);
    notes.note('settings_changed', SETTINGS);
    await vi.runAllTimersAsync();
    expect(heard).toHaveLength(3);
    expect(new Set(heard.map(({ id }) => id)).size).toBe(1);
  });

  it('is dropped after two minutes', async () => {
    const { heard, notes } = auth(...Array.from({ length: 50 }, () => undefined));
    notes.note('settings_changed', SETTINGS);
    await vi.runAllTimersAsync();
    expect(heard).toHaveLength(8);
  });

  it('is sent at once if repeatable, and counted for a minute', async () => {
    const { heard, notes } = auth();
    const refused = (address: string) => notes.note('request_refused', { address, detail: 'other_site' });
    ['198.51.100.7', '198.51.100.7', '203.0.113.9', '198.51.100.7'].forEach(refused);
    expect(heard.map(({ address, count }) => [address, count])).toEqual([
      ['198.51.100.7', 1],
      ['203.0.113.9', 1],
    ]);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(heard.slice(2).map(({ address, count }) => [address, count])).toEqual([['198.51.100.7', 2]]);
  });

  it('has the time of the last refusal, not of the note', async () => {
    const { heard, notes } = auth();
    const refused = () => notes.note('request_refused', { address: '198.51.100.7', detail: 'other_site' });
    refused();
    await vi.advanceTimersByTimeAsync(5000);
    const last = new Date().toISOString();
    refused();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(heard[1]).toMatchObject({ count: 1, at: last });
  });

  it('is sent before the service stops', async () => {
    const { heard, notes } = auth();
    for (let n = 0; n < 4; n += 1) notes.note('request_refused', { detail: 'other_site' });
    await notes.beforeApplicationShutdown();
    expect(heard.map(({ count }) => count)).toEqual([1, 3]);
    await vi.runAllTimersAsync();
    expect(heard).toHaveLength(2);
  });

  it('is sent once more before the service stops, and not after', async () => {
    const { heard, notes } = auth(undefined, undefined);
    notes.note('settings_changed', SETTINGS);
    await vi.advanceTimersByTimeAsync(1000);
    await notes.beforeApplicationShutdown();
    expect(heard).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is sent per account and reason', async () => {
    const { heard, notes } = auth();
    const address = '198.51.100.7';
    const accounts = Array.from({ length: 5 }, (_, n) => `admin-${n}@example.com`);
    for (const email of accounts) notes.note('request_refused', { email, address, detail: 'role' });
    notes.note('request_refused', { address, detail: 'api_key' });
    expect(heard.map(({ email, detail }) => [email, detail])).toEqual([
      ...accounts.map((email) => [email, 'role']),
      [null, 'api_key'],
    ]);
    await vi.runAllTimersAsync();
  });

  it('is limited to a few per minute during a distributed flood', async () => {
    const { heard, notes } = auth();
    for (let n = 0; n < 5000; n++)
      notes.note('request_refused', { address: `10.${n >> 8}.${n & 255}.1`, detail: 'api_key' });
    await vi.advanceTimersByTimeAsync(61_000);
    expect(heard.length).toBeLessThanOrEqual(1002);
    expect(heard.reduce((sum, { count }) => sum + count, 0)).toBe(5000);
  });
});
