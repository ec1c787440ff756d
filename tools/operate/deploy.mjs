import { PlainError } from '../setup/plain-error.mjs';
import { sayFailure } from '../setup/terminal.mjs';
import { commandLine } from './command-line.mjs';
import { containers } from './installation.mjs';
import { deploy, prepareShared, runningContainersOf } from './replacing.mjs';
import { trace } from './trace.mjs';

/**
 * Deploys a new version of services without refusing a request: migrates the database, starts as many new replicas as
 * are running, and removes the old ones once the new ones are healthy and the gateway has found them. An old replica
 * that is told to stop informs the gateway's health check, answers late requests for DRAIN_SECONDS, and then exits.
 */
const USAGE = `npm run deploy -- tracking              builds, then replaces the running replicas
npm run deploy -- tracking --no-build   uses the existing image (VERSION in .env)`;

try {
  const called = commandLine(USAGE, {
    allowPositionals: true,
    options: { 'no-build': { type: 'boolean', default: false } },
  });
  if (called?.positionals.length === 0) throw new PlainError(`Which services?\n${USAGE}`);
  for (const service of called?.positionals ?? []) runningContainersOf(service);
  if (called) await trace(containers, `deploy ${called.positionals.join(' ')}`);
  if (called) prepareShared();
  for (const service of called?.positionals ?? []) await deploy(service, !called?.values['no-build']);
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
