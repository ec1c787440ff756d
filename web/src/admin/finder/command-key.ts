/**
 * Returns the label of the key that Mantine calls `mod`.
 * @param language the panel's language, which stands for the keyboard's
 */
export function commandKey(language: string): string {
  if (/Mac|iPhone|iPad/.test(navigator.userAgent)) return '⌘';
  return language.startsWith('de') ? 'Strg' : 'Ctrl';
}
