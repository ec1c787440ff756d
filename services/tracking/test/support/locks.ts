import type { DataSource } from 'typeorm';
import { vi } from 'vitest';

/** Waits until a query waits for a lock. */
export async function untilOneWaits(database: DataSource): Promise<void> {
  await vi.waitUntil(
    async () => {
      const waiting = await database.query<unknown[]>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    },
    { timeout: 20_000 },
  );
}
