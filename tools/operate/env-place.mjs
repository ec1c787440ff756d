import { join, resolve } from 'node:path';
import { ROOT } from '../setup/paths.mjs';

/** The file with this installation's settings: .env, unless COMPOSE_ENV_FILES names another one. */
export function envFile(env = process.env) {
  const first = (env.COMPOSE_ENV_FILES ?? '').split(',').find(Boolean);
  return first ? resolve(ROOT, first) : join(ROOT, '.env');
}
