import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './folders.mjs';

/** Every service of the repository. Each has a database of the same name. @type {string[]} */
export const EVERY_SERVICE = JSON.parse(readFileSync(join(ROOT, 'services/services.json'), 'utf8'));

/** Services that run only where the environment says so, `VAULT=on`. */
export const OPTIONAL_SERVICES = ['vault'];

/** Parts of an installation that run only where it says so: those services, and the sandbox. */
export const OPTIONAL_PARTS = [...OPTIONAL_SERVICES, 'sandbox'];

/** The services that run. */
export const SERVICES = EVERY_SERVICE.filter(
  (name) => !OPTIONAL_SERVICES.includes(name) || process.env[name.toUpperCase()] === 'on',
);

/**
 * Programs for a service's slow work beside its API: they share its environment, and nothing calls them. One with its
 * own database role does not share the service's rights there.
 * @type {Readonly<Record<string, { service: string, file: string, ownRole?: boolean }>>}
 */
export const WORKERS = {
  'mail-worker': { service: 'mail', file: 'worker.js' },
  'webhook-worker': { service: 'tracking', file: 'webhook-worker.js', ownRole: true },
};

/**
 * The sandbox, for test keys: tracking and its worker a second time, with their own database, Redis and keys. Runs only
 * where the environment says so, `SANDBOX=on`.
 * @type {Readonly<Record<string, string>>}
 */
export const SANDBOX_PROGRAMS = { sandbox: 'tracking', 'sandbox-worker': 'webhook-worker' };

/** The programs of the sandbox that run. */
export const SANDBOX = process.env.SANDBOX === 'on' ? Object.keys(SANDBOX_PROGRAMS) : [];

/** Returns a service's workers that have their own database roles. @param {string} service */
export const workersWithRoles = (service) =>
  Object.entries(WORKERS)
    .filter(([, worker]) => worker.service === service && worker.ownRole)
    .map(([name]) => name);

/** The services and their workers. Each has an account of its own in Redis. */
export const PROGRAMS = [...SERVICES, ...Object.keys(WORKERS)];

/** Those of the repository. */
export const EVERY_PROGRAM = [...EVERY_SERVICE, ...Object.keys(WORKERS)];

/** Services that store images. Each has an account of its own in MinIO. */
export const IMAGE_SERVICES = ['tracking', 'content'];

/** Services that send mail through the mail service, and seal their requests. */
export const SEALING_SERVICES = ['auth', 'tracking', 'vault'];
