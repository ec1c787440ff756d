import { asksForCode } from '@/shared/lib/tracking-codes';

/** The addresses that begin with the same HTML, a shell: it is made at build time, once per language. */
export interface ShellAddress {
  name: string;
  /** The path, whatever its case, as a regular expression. */
  path: string;
  /** Only when the address asks for a parcel. */
  withCode?: true;
}

/** The first that fits is taken. A page that is not here answers 404. */
export const SHELL_ADDRESSES = [
  { name: 'home', path: '^/$' },
  { name: 'lookup', path: '^/track\\.html/?$', withCode: true },
  { name: 'track', path: '^/track\\.html/?$' },
  { name: 'contact', path: '^/contact\\.html/?$' },
  { name: 'page', path: '^/pages/[^/]+/?$' },
  { name: 'verify', path: '^/verify\\.html/?$' },
  { name: 'blank', path: '^/(?:resolution|subscription)\\.html/?$' },
  { name: 'scan', path: '^/control/scan/?$' },
  { name: 'admin', path: '^/(?:cp|control(?:/.*)?)/?$' },
  { name: 'offline', path: '^/offline\\.html$' },
  { name: 'not-found', path: '^/' },
] as const satisfies readonly ShellAddress[];

export type ShellName = (typeof SHELL_ADDRESSES)[number]['name'];

/** The shell that an address begins with. */
export function shellOf({ pathname, search }: { pathname: string; search: string }): ShellName {
  const shells: readonly ShellAddress[] = SHELL_ADDRESSES;
  const fitting = shells.find(
    ({ path, withCode }) => new RegExp(path, 'i').test(pathname) && (!withCode || asksForCode(search)),
  );
  return (fitting?.name ?? 'not-found') as ShellName;
}
