/**
 * Runs an operator's command: a failure prints one line on standard error and exits with 1.
 *
 * @param work also reads settings and arguments, so that bad ones are reported the same way
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** Includes the cause, which says more than "service unavailable". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  // Node leaves the message empty when it tried several addresses of a host.
  const message = error.message || code || error.name;
  return error.cause === undefined ? message : `${message}: ${reasonOf(error.cause)}`;
}
