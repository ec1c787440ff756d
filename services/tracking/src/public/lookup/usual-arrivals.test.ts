import { Logger } from '@nestjs/common';
import type { Nightly } from '@vaultway/common';
import type { DataSource } from 'typeorm';
import { afterEach, expect, it, vi } from 'vitest';
import { UsualArrivals } from './usual-arrivals.js';

afterEach(() => vi.restoreAllMocks());

it('omits the usual arrival if it cannot be read, and logs that once', async () => {
  const complained = vi.spyOn(Logger.prototype, 'error').mockReturnValue();
  const error = new TypeError('no such column');
  const database = { query: () => Promise.reject(error) } as unknown as DataSource;
  const arrivals = new UsualArrivals(database, {} as Nightly);
  const underway = { collected: 0, way: 'parcel', destination: 'Berlin' };
  expect([await arrivals.of(underway), await arrivals.of(underway)]).toEqual([null, null]);
  expect(complained.mock.calls).toEqual([[{ err: error }, 'cannot read usual arrivals']]);
});
