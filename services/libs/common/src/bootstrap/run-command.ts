/**
 * The whole of a program for operators: a failure is one line on standard error and the exit code 1.
 *
 * @param work also reads the settings and the arguments, so that a wrong one is reported like every other failure
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** With what caused it, which says more than that a service is not available. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  // Node says nothing in words where it tried several addresses of a host.
  const message = error.message || code || error.name;
  return error.cause === undefined ? message : `${message}: ${reasonOf(error.cause)}`;
}
