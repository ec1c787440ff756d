/** Browser storage. Access throws if a browser forbids it, and writes throw if it is full: the site works without. */
type Place = 'localStorage' | 'sessionStorage';

/** Null if nothing is stored. */
export function readStored(place: Place, key: string): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether it was stored */
export function writeStored(place: Place, key: string, text: string): boolean {
  try {
    globalThis[place].setItem(key, text);
    return true;
  } catch (error) {
    // oxlint-disable-next-line no-console -- the one place for it: nobody else can be told
    console.warn(`The browser could not store ${key}`, error);
    return false;
  }
}

export function removeStored(place: Place, key: string): void {
  try {
    globalThis[place].removeItem(key);
  } catch {
    // Forbidden, so nothing is stored there.
  }
}
