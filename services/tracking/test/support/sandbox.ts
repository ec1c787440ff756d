import { freshRedis } from '../../../../tests/support/redis.ts';
import { migratedDatabase } from '../../../../tests/support/migrated-database.ts';
import { databaseDefinition } from '../../src/database/database-definition.js';
import { startTracking, type TrackingUnderTest } from './tracking.js';

/** Starts the sandbox of a service: a second one, whose database and Redis are its own. */
export const startSandbox = async (live: TrackingUnderTest): Promise<TrackingUnderTest> =>
  startTracking({
    DATABASE_URL: await migratedDatabase(databaseDefinition),
    REDIS_URL: await freshRedis(),
    SANDBOX: true,
    API_KEYS_REDIS_URL: live.config.REDIS_URL,
  });
