import { PlainError } from '../setup/plain-error.mjs';
import { say } from '../setup/terminal.mjs';
import { compose } from './compose.mjs';
import { composeSandbox, servicesOf } from './compose-services.mjs';

const SANDBOX_LIMIT_MS = 10 * 60_000;

/** Migrations and the like end, and start with the services that need them. */
const lasts = (/** @type {string} */ name) => !/-(migration|setup)$/.test(name);

/** Returns the services of Compose that keep running, without the sandbox's. */
export const productServices = () =>
  compose(['config', '--services'])
    .split('\n')
    .filter((name) => name !== '' && lasts(name) && !servicesOf('sandbox').includes(name));

/** Returns those of the sandbox, none if it is left out. */
export const sandboxServices = () => (composeSandbox().length > 0 ? servicesOf('sandbox').filter(lasts) : []);

/**
 * Starts everything but the sandbox, and waits until it is healthy.
 * @param {string[]} words of `docker compose`, up to the names of services
 * @param {import('./compose.mjs').DockerOptions} options
 * @throws PlainError
 */
export const startProduct = (words, options) =>
  compose([...words, ...(composeSandbox().length > 0 ? productServices() : [])], options);

/** Starts the sandbox, after {@link startProduct}. */
export const startSandbox = () =>
  withSandbox(() => {
    compose(['up', '--detach', '--wait', ...sandboxServices()], { limitMs: SANDBOX_LIMIT_MS });
  });

/**
 * Does something with the sandbox, unless it is left out. Only says so if it fails: only test keys need the sandbox,
 * and nothing with real data waits for it.
 * @param {() => void | Promise<void>} act
 */
export async function withSandbox(act) {
  if (composeSandbox().length === 0) return;
  try {
    await act();
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    say(
      `${error.message}\nThe sandbox does not run, so calls with test keys get a 503. npm run up tries again.`,
    );
  }
}
