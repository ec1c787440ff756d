import { say, sayFailure } from '../setup/terminal.mjs';
import { watchLaunchers } from './launcher-watch.mjs';
import { Product } from './product.mjs';
import { readSettings } from './settings.mjs';
import { onStopSignal } from './stop-signals.mjs';

// The terminal may go first, and with it the one who would read.
for (const channel of [process.stdout, process.stderr]) channel.on('error', () => {});

let product;
let stopping;

function stop(exitCode) {
  stopping ??= (async () => {
    await product?.stop();
    if (exitCode === 0) say('Stopped.');
    process.exit(exitCode);
  })();
  return stopping;
}

onStopSignal((again) => {
  if (again) process.exit(1);
  say('Stopping …');
  void stop(0);
});
watchLaunchers(() => void stop(1));

try {
  product = new Product(readSettings(process.env));
  await product.start();
} catch (error) {
  if (!stopping) sayFailure(error);
  await stop(1);
}
