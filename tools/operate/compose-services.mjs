import {
  EVERY_SERVICE,
  OPTIONAL_PARTS,
  OPTIONAL_SERVICES,
  SANDBOX_PROGRAMS,
  WORKERS,
} from '../setup/services.mjs';
import { readEnvFile } from './env-file.mjs';

/** Returns the overlay that adds a part which can be left out. @param {string} part */
export const overlayOf = (part) => `infra/compose/${part}.yml`;

/** True if .env names the part's overlay. @param {string} part */
function isAdded(part) {
  const files = process.env.COMPOSE_FILE || readEnvFile().COMPOSE_FILE || '';
  return files.split(':').includes(overlayOf(part));
}

/** Returns the services of this Compose installation. Asks each time, since a drill changes COMPOSE_FILE. */
export function composeServices() {
  return EVERY_SERVICE.filter((name) => !OPTIONAL_SERVICES.includes(name) || isAdded(name));
}

/** Returns these services and their workers. */
export const composePrograms = () => [...composeServices(), ...Object.keys(WORKERS)];

/** Returns the programs of the sandbox, none if it is left out. */
export const composeSandbox = () => (isAdded('sandbox') ? Object.keys(SANDBOX_PROGRAMS) : []);

/** Returns the services of Compose that an optional part consists of. @param {string} part */
export const servicesOf = (part) => [
  ...(part === 'sandbox' ? [...Object.keys(SANDBOX_PROGRAMS), 'sandbox-redis'] : [part]),
  `${part}-migration`,
  `${part}-db`,
];

/** Returns the parts that are left out here. */
export const leftOut = () => OPTIONAL_PARTS.filter((name) => !isAdded(name));

/**
 * Returns the arguments with which Compose removes the containers of a part that is left out, which are no orphans for
 * it. Their volume stays.
 * @param {string} part
 */
export const removalOf = (part) => ['--profile', part, 'rm', '--stop', '--force', ...servicesOf(part)];
