import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG, type ServiceConfig } from '../config/index.js';
import { databaseOptions, type DatabaseParts } from './database-options.js';

/** A service's database connection. Waits up to 30 s at start for Postgres. */
export const databaseModule = (parts: DatabaseParts): DynamicModule =>
  TypeOrmModule.forRootAsync({
    inject: [CONFIG],
    useFactory: (config: ServiceConfig) => ({
      ...databaseOptions(config.DATABASE_URL, config.DATABASE_POOL, parts),
      retryAttempts: 15,
      retryDelay: 2000,
    }),
  });
