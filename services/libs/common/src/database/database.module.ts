import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions, MixedList } from 'typeorm';
import { CONFIG, type ServiceConfig } from '../config/index.js';

/** Columns of a table that a role may read and update; it may neither insert nor delete. */
export interface ColumnRights {
  read: readonly string[];
  change: readonly string[];
}

export interface DatabaseDefinition {
  entities: MixedList<Function | string>;
  migrations: MixedList<Function | string>;
  /** Append-only tables beside the audit trail: the service may read and insert. */
  appendOnly?: readonly string[];
  /** Functions that run with the owner's rights, for operations that the service itself may not perform. */
  ownersFunctions?: readonly string[];
  /** Rights by table for a worker that connects with its own role. */
  workerRights?: Readonly<Record<string, ColumnRights>>;
}

/** Time limit for a client's statement. */
const STATEMENT_LIMIT_MS = 10_000;

/** TypeORM options for a service's own Postgres: explicit migrations, and a time limit on every wait. */
export function databaseOptions(url: string, poolSize: number, parts: DatabaseDefinition): DataSourceOptions {
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
    // Errors are logged where they are caught; TypeORM would log the parameters as well.
    logging: false,
  };
}

/** Connects a service to its database. Waits up to 30 seconds for Postgres at startup. */
export const databaseModule = (parts: DatabaseDefinition): DynamicModule =>
  TypeOrmModule.forRootAsync({
    inject: [CONFIG],
    useFactory: (config: ServiceConfig) => ({
      ...databaseOptions(config.DATABASE_URL, config.DATABASE_POOL, parts),
      retryAttempts: 15,
      retryDelay: 2000,
    }),
  });
