import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions, MixedList } from 'typeorm';
import { CONFIG, type ServiceConfig } from '../config/index.js';

/** The columns of a table that a role may read and change; it may add and delete nothing. */
export interface ColumnRights {
  read: readonly string[];
  change: readonly string[];
}

export interface DatabaseParts {
  entities: MixedList<Function | string>;
  migrations: MixedList<Function | string>;
  /** Tables that the service may read and add to, besides the audit trail; nobody changes them afterwards. */
  appendOnly?: readonly string[];
  /** Functions that run with the rights of the tables' owner, as the only way to do what the service may not. */
  ownersFunctions?: readonly string[];
  /** By table, all that the worker may do that connects as a role of its own. */
  workerRights?: Readonly<Record<string, ColumnRights>>;
}

/** No statement on behalf of a client runs longer. */
const STATEMENT_LIMIT_MS = 10_000;

/** TypeORM's options for a service's own Postgres: explicit migrations, and a time limit on every wait. */
export function databaseOptions(url: string, poolSize: number, parts: DatabaseParts): DataSourceOptions {
  const { entities, migrations } = parts;
  return {
    type: 'postgres',
    url,
    entities,
    migrations,
    synchronize: false,
    migrationsRun: false,
    migrationsTableName: 'migrations',
    poolSize,
    connectTimeoutMS: 3000,
    extra: {
      statement_timeout: STATEMENT_LIMIT_MS,
      query_timeout: STATEMENT_LIMIT_MS + 1000,
      idle_in_transaction_session_timeout: STATEMENT_LIMIT_MS * 2,
      keepAlive: true,
    },
    // A failed statement is logged where its error is caught; here it would be logged with its parameters.
    logging: false,
  };
}

/** A service's database connection. Waits for Postgres at the start, up to 30 seconds. */
export const databaseModule = (parts: DatabaseParts): DynamicModule =>
  TypeOrmModule.forRootAsync({
    inject: [CONFIG],
    useFactory: (config: ServiceConfig) => ({
      ...databaseOptions(config.DATABASE_URL, config.DATABASE_POOL, parts),
      retryAttempts: 15,
      retryDelay: 2000,
    }),
  });
