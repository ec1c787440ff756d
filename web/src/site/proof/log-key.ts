/** Loads the key of this site's log. @throws Error if it cannot be had */
export async function logKey(signal: AbortSignal): Promise<string> {
  const response = await fetch('/log/key', { signal });
  if (!response.ok) throw new Error('no key');
  return (await response.text()).trim();
}
