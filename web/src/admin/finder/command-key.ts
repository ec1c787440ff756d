/** What stands on the key that Mantine calls `mod`. @param language the panel's, by whose keyboards it goes */
export function commandKey(language: string): string {
  if (/Mac|iPhone|iPad/.test(navigator.userAgent)) return '⌘';
  return language.startsWith('de') ? 'Strg' : 'Ctrl';
}
