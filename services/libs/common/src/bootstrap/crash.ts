import { sourceStack } from '../logging/index.js';

/**
 * Logs an error that nobody catches, which ends the process. Node itself would print the error with all that it carries, such
 * as a failed statement's parameters, and the whole line of the bundle before it.
 */
export function logCrash(service: string): void {
  process.on('uncaughtException', (thrown: unknown) => {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const { name: type, message, stack = '' } = error;
    const err = { type, message, stack: sourceStack(stack) };
    console.error(
      JSON.stringify({ level: 'fatal', time: new Date(), service, message: 'nobody caught an error', err }),
    );
    process.exit(1);
  });
}
