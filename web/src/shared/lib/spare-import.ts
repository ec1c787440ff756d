let running = 0;

/** Whether a file is on its way that the page can do without. */
export const isImportingSpare = (): boolean => running > 0;

/**
 * Loads code that the page can do without. Where its file does not come, the page is not loaded again, as it is after an
 * upgrade, and the promise stays open: React leaves what is drawn as it is.
 */
export async function importSpare<Module>(load: () => Promise<Module>): Promise<Module> {
  running += 1;
  const loaded = await load()
    .catch(() => undefined)
    .finally(() => (running -= 1));
  return loaded ?? new Promise<never>(() => {});
}
