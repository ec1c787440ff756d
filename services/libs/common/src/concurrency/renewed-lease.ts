/** Renewals per lease, so that two may fail. */
const RENEWALS = 3;

/**
 * Renews a lease while `work` runs, so that it expires only if the process dies, or does not run for most of it. No
 * renewal is under way when this returns, so that none overwrites what the caller records then.
 *
 * @param renew may fail, since the next renewal follows
 */
export async function withRenewedLease<T>(
  leaseMs: number,
  renew: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let renewal: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    renewal ??= renew()
      .catch(() => undefined)
      .finally(() => {
        renewal = undefined;
      });
  }, leaseMs / RENEWALS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewal;
  }
}
