let running = 0;

/** Whether an optional file is loading. */
export const isImportingSpare = (): boolean => running > 0;

/**
 * Loads optional code. If the file is missing, the page is not reloaded, unlike after an upgrade.
 * @param instead replaces the missing code; by default the promise stays pending, so that React keeps what is on screen
 */
export async function importSpare<Module>(
  load: () => Promise<Module>,
  instead?: NoInfer<Module>,
): Promise<Module> {
  running += 1;
  const loaded = await load()
    .catch(() => undefined)
    .finally(() => (running -= 1));
  return loaded ?? instead ?? forever;
}

const forever = new Promise<never>(() => {});

/** Loads the code of a look-up; if it is missing, the first words about the parcel stay. */
export const importForParcel = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch(async (error: unknown) => {
    if (await globalThis.keepFirstWords?.()) return forever;
    throw error;
  });
