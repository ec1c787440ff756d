import { Logger } from '@nestjs/common';
import { ApiError, type MissedMessages } from '@vaultway/common';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import type { TrackingEvents } from '../../parcels/tracking-events.js';
import type { LookupService } from '../lookup/lookup.service.js';
import { TrackedAnswer } from '../lookup/tracked-answer.js';
import type { TrackingPrivacy } from '../../privacy/tracking-privacy.js';
import type { LiveStream } from './live-stream.js';
import { StreamHub } from './stream-hub.js';

const answer = new TrackedAnswer(Buffer.from(JSON.stringify({ data: { updated_at: null } })), '"etag"');

function aWatchedParcel() {
  const find = vi.fn<LookupService['find']>().mockResolvedValue(answer);
  const stream = { send: vi.fn(), end: vi.fn(), heartbeat: vi.fn(), since: 0 };
  let change: (keys: string[]) => void = () => {};
  const hub = new StreamHub(
    { find } as Partial<LookupService> as LookupService,
    { gated: false } as TrackingPrivacy,
    { afterCommit: (hear: typeof change) => (change = hear) } as unknown as TrackingEvents,
    { listen: () => {} } as unknown as MissedMessages,
  );
  hub.watch('KEY', stream as unknown as LiveStream, answer);
  stream.send.mockClear();
  return { find, stream, hub, change: (keys = ['KEY']) => change(keys) };
}

afterEach(() => vi.restoreAllMocks());

it('logs once that watched parcels cannot be read, and once that they can be read again', async () => {
  const said = vi.spyOn(Logger.prototype, 'log').mockReturnValue();
  const complained = vi.spyOn(Logger.prototype, 'error').mockReturnValue();
  const { find, stream, hub, change } = aWatchedParcel();
  const error = new TypeError('no such field');
  find.mockRejectedValueOnce(error).mockRejectedValueOnce(error);

  change();
  await vi.waitFor(() => expect(complained).toHaveBeenCalled(), 20_000);
  change();
  await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(2), 20_000);
  await pause(5);
  expect(complained.mock.calls).toEqual([[{ err: error }, 'cannot read watched parcels']]);
  expect(stream.send).not.toHaveBeenCalled();

  change();
  await vi.waitFor(() => expect(stream.send).toHaveBeenCalledTimes(1), 20_000);
  await vi.waitFor(() => expect(said.mock.calls).toEqual([['reading watched parcels again']]), 20_000);
  hub.beforeApplicationShutdown();
});

it('logs recovery only once every failed parcel can be read', async () => {
  const said = vi.spyOn(Logger.prototype, 'log').mockReturnValue();
  const complained = vi.spyOn(Logger.prototype, 'error').mockReturnValue();
  const { find, stream, hub, change } = aWatchedParcel();
  hub.watch('OTHER', stream as unknown as LiveStream, answer);
  stream.send.mockClear();
  find.mockRejectedValueOnce(new TypeError('no such field'));
  change();
  await vi.waitFor(() => expect(complained).toHaveBeenCalledTimes(1), 20_000);

  change(['OTHER']);
  await vi.waitFor(() => expect(stream.send).toHaveBeenCalledTimes(1), 20_000);
  expect(said).not.toHaveBeenCalled();

  change();
  await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(1), 20_000);
  hub.beforeApplicationShutdown();
});

it('reports a deleted parcel, and does not log an outage, which is logged elsewhere', async () => {
  const complained = vi.spyOn(Logger.prototype, 'error').mockReturnValue();
  const { find, stream, hub, change } = aWatchedParcel();
  find.mockRejectedValueOnce(new Error('Connection terminated'));
  change();
  await vi.waitFor(() => expect(find).toHaveBeenCalled(), 20_000);
  find.mockRejectedValueOnce(new ApiError('parcel_not_found'));
  await pause(5);
  change();
  await vi.waitFor(
    () => expect(stream.send.mock.calls).toEqual([[{ updated_at: null, etag: null }]]),
    20_000,
  );
  expect(complained).not.toHaveBeenCalled();
  hub.beforeApplicationShutdown();
});
