import { EVERY_SERVICE, OPTIONAL_SERVICES, WORKERS } from '../setup/services.mjs';
import { readEnvFile } from './env-file.mjs';

/** Returns the overlay that adds a service which can be left out. @param {string} service */
export const overlayOf = (service) => `infra/compose/${service}.yml`;

/** Returns the services of this Compose installation. Asks each time, since a drill changes COMPOSE_FILE. */
export function composeServices() {
  const files = (process.env.COMPOSE_FILE || readEnvFile().COMPOSE_FILE || '').split(':');
  return EVERY_SERVICE.filter((name) => !OPTIONAL_SERVICES.includes(name) || files.includes(overlayOf(name)));
}

/** Returns these services and their workers. */
export const composePrograms = () => [...composeServices(), ...Object.keys(WORKERS)];

/** Returns the services that are left out here. */
export const leftOut = () => OPTIONAL_SERVICES.filter((name) => !composeServices().includes(name));

/**
 * Returns the arguments with which Compose removes the containers of a service that is left out, which are no orphans
 * for it. Their volume stays.
 * @param {string} service
 */
export const removalOf = (service) => [
  '--profile',
  service,
  'rm',
  '--stop',
  '--force',
  service,
  `${service}-migration`,
  `${service}-db`,
];
