import { say, sayFailure } from '../setup/terminal.mjs';
import { watchLaunchers } from './launcher-watch.mjs';
import { Product } from './product.mjs';
import { readSettings } from './settings.mjs';
import { onStopSignal } from './stop-signals.mjs';

/**
 * The life of `npm start` and `npm run dev`: starts the product, stays, and stops it at a signal or when the one who
 * started this process is gone.
 * @param {import('./product.mjs').Variant} variant
 */
export async function runProduct(variant) {
  // The terminal may go first, and with it the one who would read.
  for (const channel of [process.stdout, process.stderr]) channel.on('error', () => {});
  let product;
  let stopping;
  const stop = (exitCode) => {
    stopping ??= endProduct(product, exitCode);
    return stopping;
  };
  onStopSignal((again) => {
    if (again) process.exit(1);
    say('Stopping …');
    void stop(0);
  });
  watchLaunchers(() => void stop(1));
  try {
    product = new Product(readSettings(process.env), variant);
    await product.start();
  } catch (error) {
    if (!stopping) sayFailure(error);
    await stop(1);
  }
}

async function endProduct(product, exitCode) {
  try {
    await product?.stop();
    if (exitCode === 0) say('Stopped.');
  } catch (error) {
    sayFailure(error);
    process.exit(1);
  }
  process.exit(exitCode);
}
