import type { DataSourceOptions, MixedList } from 'typeorm';

export interface DatabaseParts {
  entities: MixedList<Function | string>;
  migrations: MixedList<Function | string>;
}

/** Milliseconds. No statement on behalf of a client runs longer. */
const STATEMENT_TIMEOUT = 10_000;

/** TypeORM's options for a service's own Postgres: explicit migrations, and a limit on every wait. */
export function databaseOptions(url: string, poolSize: number, parts: DatabaseParts): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    ...parts,
    synchronize: false,
    migrationsRun: false,
    migrationsTableName: 'migrations',
    poolSize,
    connectTimeoutMS: 3000,
    extra: {
      statement_timeout: STATEMENT_TIMEOUT,
      query_timeout: STATEMENT_TIMEOUT + 1000,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT * 2,
      keepAlive: true,
    },
    // A failed statement is thrown and logged there; here it would be logged with its parameters.
    logging: false,
  };
}
