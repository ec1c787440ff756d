import { asksForCode } from '@/shared/lib/tracking-codes';

/** Addresses that begin with the same HTML, a shell, which is built once per language. */
export interface ShellAddress {
  name: string;
  /** Path as a case-insensitive regular expression. */
  path: string;
  /** Matches only if the address asks for a parcel. */
  withCode?: true;
}

/** The first match wins. An address without a match is a 404. */
export const SHELL_ADDRESSES = [
  { name: 'home', path: '^/$' },
  { name: 'lookup', path: '^/track\\.html/?$', withCode: true },
  { name: 'track', path: '^/track\\.html/?$' },
  { name: 'contact', path: '^/contact\\.html/?$' },
  { name: 'page', path: '^/pages/[a-z\\d-]+/?$' },
  { name: 'verify', path: '^/verify\\.html/?$' },
  { name: 'policy', path: '^/log/policy/?$' },
  { name: 'audit', path: '^/audit\\.html/?$' },
  {
    name: 'blank',
    path: '^/(?:(?:resolution|subscription|count|account/(?:index|signin|parcel|invoices|requests?|new|confirm|settings|email|holdings?|statement))\\.html|s/[a-z\\d-]+)/?$',
  },
  { name: 'scan', path: '^/control/scan/?$' },
  { name: 'admin', path: '^/(?:cp|control(?:/.*)?)/?$' },
  { name: 'offline', path: '^/offline\\.html$' },
  { name: 'not-found', path: '^/' },
] as const satisfies readonly ShellAddress[];

export type ShellName = (typeof SHELL_ADDRESSES)[number]['name'];

/** Returns false if the escapes are not UTF-8. The result is used, since minifiers drop a call without a use. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Returns the shell of an address. */
export function shellOf({ pathname, search }: { pathname: string; search: string }): ShellName {
  if (!isDecodable(pathname)) return 'not-found';
  const shells: readonly ShellAddress[] = SHELL_ADDRESSES;
  const fitting = shells.find(
    ({ path, withCode }) => new RegExp(path, 'i').test(pathname) && (!withCode || asksForCode(search)),
  );
  return (fitting?.name ?? 'not-found') as ShellName;
}
