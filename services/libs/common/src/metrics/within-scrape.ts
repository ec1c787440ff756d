/** Milliseconds that a scrape waits for Postgres or Redis. */
const PATIENCE = 1000;

/**
 * What `read` answers in time, else undefined: a scrape tells what it can, and that something is away is
 * told by the readiness of the service.
 */
export async function withinScrape<T>(read: () => Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE);
  });
  try {
    return await Promise.race([read().catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
