import type { SecurityNote } from '@vaultway/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MessageClient } from '../src/messaging/index.js';
import { SecurityNotes } from '../src/security-notes/index.js';

const NOTED = { noted: true };
const SETTINGS = { email: 'ada@example.com', detail: 'mail_driver' };

/** Auth as the bus shows it: it answers each note by the next of `answers`, then with success. */
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

describe('what a service has noticed', () => {
  it('is told to auth', async () => {
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
      },
    ]);
  });

  it('is told again, under the same id, until auth has noted it', async () => {
    const { heard, notes } = auth(undefined, undefined);
    notes.note('settings_changed', SETTINGS);
    await vi.runAllTimersAsync();
    expect(heard).toHaveLength(3);
    expect(new Set(heard.map(({ id }) => id)).size).toBe(1);
  });

  it('is told no more after two minutes', async () => {
    const { heard, notes } = auth(...Array.from({ length: 50 }, () => undefined));
    notes.note('settings_changed', SETTINGS);
    await vi.runAllTimersAsync();
    expect(heard).toHaveLength(8);
  });

  it('is told once a minute of each network where strangers can repeat it', async () => {
    const { heard, notes } = auth();
    const refused = (address: string) => notes.note('request_refused', { address, detail: 'other_site' });
    ['198.51.100.7', '198.51.100.7', '203.0.113.9'].forEach(refused);
    await vi.advanceTimersByTimeAsync(61_000);
    refused('198.51.100.7');
    await vi.runAllTimersAsync();
    expect(heard.map(({ address }) => address)).toEqual(['198.51.100.7', '203.0.113.9', '198.51.100.7']);
  });
});
