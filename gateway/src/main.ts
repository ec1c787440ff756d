import { readConfig } from './config.js';
import { startGateway } from './gateway-server.js';

/** Runs the built-in gateway until signaled. */
async function main(): Promise<void> {
  const gateway = await startGateway(readConfig());
  process.stdout.write(`gateway listening on ${gateway.url}\n`);

  const stop = (): void => {
    // A second signal exits at once.
    process.once('SIGINT', () => process.exit(1)).once('SIGTERM', () => process.exit(1));
    gateway.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
}

function fail(error: unknown): never {
  process.stderr.write(`gateway: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
