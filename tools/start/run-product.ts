import { unknownSentence } from '../operate/unknown-settings.mjs';
import { amber, say, sayFailure } from '../setup/terminal.mjs';
import { Product, type Variant } from './product.ts';
import { readSettings } from './settings.ts';
import { onStopSignal, watchLaunchers } from './stop-triggers.ts';

/** Runs the product until a signal, or until its launcher is gone. */
export async function runProduct(variant: Variant): Promise<void> {
  // The terminal may close first.
  for (const channel of [process.stdout, process.stderr]) channel.on('error', () => {});
  let product: Product | undefined;
  let stopping: Promise<never> | undefined;
  const stop = (exitCode: number) => {
    stopping ??= endProduct(product, exitCode);
    return stopping;
  };
  onStopSignal((again) => {
    if (again) process.exit(1);
    say('Stopping …');
    void stop(0);
  });
  watchLaunchers(() => void stop(1));
  const unknown = unknownSentence(Object.keys(process.env));
  if (unknown) say(amber(unknown));
  try {
    product = new Product(readSettings(process.env), variant);
    await product.start();
  } catch (error) {
    if (!stopping) sayFailure(error);
    await stop(1);
  }
}

async function endProduct(product: Product | undefined, exitCode: number): Promise<never> {
  try {
    await product?.stop();
    if (exitCode === 0) say('Stopped.');
  } catch (error) {
    sayFailure(error);
    process.exit(1);
  }
  process.exit(exitCode);
}
