import { z } from 'zod';
import { readConfig } from './read-config.js';
import { serviceConfig } from './service.config.js';

const schema = z.object({ DATABASE_URL: serviceConfig.DATABASE_URL });

/**
 * For steps that need nothing of the configuration but their database.
 *
 * @throws ConfigError
 */
export const readDatabaseUrl = (env = process.env): string => readConfig(schema, env).DATABASE_URL;
