import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from '../infra/plain-error.mjs';
import { say, sayFailure, seconds } from '../setup/terminal.mjs';
import { commandLine } from './command-line.mjs';
import { compose, docker } from './compose.mjs';

/**
 * Puts a new version of services into operation without refusing a request: the database is brought up to date, as many
 * new replicas as there are old ones start beside them, and when they are healthy the old ones go. An old one that is
 * asked to stop says so to the gateway's health check, answers what still comes for DRAIN_SECONDS, then ends.
 */
const USAGE = `npm run deploy -- tracking              builds, then replaces the running replicas
npm run deploy -- tracking --no-build   takes the image that is there (VERSION in .env)`;
const HEALTHY_LIMIT_MS = 180_000;
const BUILD_LIMIT_MS = 20 * 60_000;
const STOP_LIMIT_MS = 120_000;
/** How long the gateway may need to notice a new replica; it looks after a quarter of a second. */
const NOTICE_MS = 1500;

try {
  const called = commandLine(USAGE, {
    allowPositionals: true,
    options: { 'no-build': { type: 'boolean', default: false } },
  });
  if (called?.positionals.length === 0) throw new PlainError(`Say which services:\n${USAGE}`);
  for (const service of called?.positionals ?? []) await deploy(service, !called.values['no-build']);
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

async function deploy(service, withBuild) {
  const begin = performance.now();
  const old = containersOf(service);
  if (old.length === 0) {
    throw new PlainError(`${service} does not run. Start everything first: docker compose up -d --wait`);
  }
  if (withBuild) compose(['build', service], { show: true, limitMs: BUILD_LIMIT_MS });
  migrate(service);
  say(`${service}: starting ${old.length} new beside ${old.length} old`);
  const added = () => containersOf(service).filter((id) => !old.includes(id));
  try {
    scale(service, old.length * 2);
    await untilHealthy(added());
  } catch (error) {
    const left = added();
    if (left.length > 0) docker(['rm', '--force', ...left], { limitMs: STOP_LIMIT_MS });
    throw error;
  }
  const fresh = added();
  await sleep(NOTICE_MS);
  // All at once: the new ones carry the load already.
  docker(['stop', ...old], { limitMs: STOP_LIMIT_MS });
  docker(['rm', ...old]);
  say(`${service}: ${fresh.length} new in operation, ${old.length} old gone (${seconds(begin)})`);
}

/** Schema changes have to suit the version before as well, since both run for a while. */
function migrate(service) {
  const step = `${service === 'mail-worker' ? 'mail' : service}-migration`;
  if (!compose(['config', '--services']).split('\n').includes(step)) return;
  compose(['run', '--rm', '--no-deps', step], { show: true, limitMs: HEALTHY_LIMIT_MS });
}

function scale(service, count) {
  compose(
    ['up', '--detach', '--no-deps', '--no-recreate', '--no-build', '--scale', `${service}=${count}`, service],
    {
      limitMs: HEALTHY_LIMIT_MS,
    },
  );
}

function containersOf(service) {
  return compose(['ps', '--quiet', service]).split('\n').filter(Boolean);
}

async function untilHealthy(ids) {
  const until = Date.now() + HEALTHY_LIMIT_MS;
  for (;;) {
    const states = docker(['inspect', '--format', '{{.State.Health.Status}}', ...ids])
      .trim()
      .split('\n');
    if (states.every((state) => state === 'healthy')) return;
    if (states.includes('unhealthy') || Date.now() > until) {
      const log = docker(['logs', '--tail', '20', ids[states.findIndex((state) => state !== 'healthy')]]);
      throw new PlainError(`The new version does not become healthy; the old one goes on.\n${log}`);
    }
    await sleep(500);
  }
}
