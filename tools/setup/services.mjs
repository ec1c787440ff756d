import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './folders.mjs';

/** Each has a database of its own, by the same name. @type {string[]} */
export const SERVICES = JSON.parse(readFileSync(join(ROOT, 'services/services.json'), 'utf8'));

/**
 * Programs that do a service's slow work beside its API: they share its environment, and nothing calls them. One that has a role
 * of its own in the service's database does not share its rights there.
 * @type {Readonly<Record<string, { service: string, file: string, ownRole?: boolean }>>}
 */
export const WORKERS = {
  'mail-worker': { service: 'mail', file: 'worker.js' },
  'webhook-worker': { service: 'tracking', file: 'webhook-worker.js', ownRole: true },
};

/** Those of a service's workers that connect to its database as roles of their own. @param {string} service */
export const workersWithRoles = (service) =>
  Object.entries(WORKERS)
    .filter(([, worker]) => worker.service === service && worker.ownRole)
    .map(([name]) => name);

/** The services and their workers. Each has an account of its own in Redis. */
export const PROGRAMS = [...SERVICES, ...Object.keys(WORKERS)];

/** The services that store images. Each has an account of its own in MinIO. */
export const IMAGE_SERVICES = ['tracking', 'content'];

/** The services that have the mail service send for them, and seal what they ask it. */
export const SEALING_SERVICES = ['auth', 'tracking'];
