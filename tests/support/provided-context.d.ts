import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the superuser on the run's throw-away Postgres. */
    postgresUrl: string;
    /** URL of the run's first throw-away Redis. */
    redisUrl: string;
    /** One Redis per worker, so that test files do not receive each other's messages. */
    redisUrls: string[];
  }
}
