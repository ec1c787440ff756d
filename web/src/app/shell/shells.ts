import { asksForCode } from '@/shared/lib/tracking-codes';

/** HTML that is drawn at build time, once per language, and the addresses that begin with it. */
interface Shell {
  name: string;
  /** The path, whatever its case, as a regular expression. */
  path: string;
  /** Only when the address asks for a parcel. */
  withCode?: true;
  /** What is drawn; absent where nothing of the page can be known beforehand. */
  draws?: string;
  status: number;
}

/** The first that fits is taken. A page that is not here answers 404. */
export const SHELLS = [
  { name: 'home', path: '^/$', draws: '/', status: 200 },
  { name: 'lookup', path: '^/track\\.html/?$', withCode: true, draws: '/track.html?code=-A', status: 200 },
  { name: 'track', path: '^/track\\.html/?$', draws: '/track.html', status: 200 },
  { name: 'contact', path: '^/contact\\.html/?$', draws: '/contact.html', status: 200 },
  { name: 'page', path: '^/pages/[^/]+/?$', draws: '/pages/-', status: 200 },
  { name: 'verify', path: '^/verify\\.html/?$', draws: '/verify.html', status: 200 },
  { name: 'blank', path: '^/(?:resolution|subscription)\\.html/?$', status: 200 },
  { name: 'scan', path: '^/control/scan/?$', status: 200 },
  { name: 'admin', path: '^/(?:cp|control(?:/.*)?)/?$', status: 200 },
  { name: 'offline', path: '^/offline\\.html$', draws: '/offline.html', status: 200 },
  { name: 'not-found', path: '^/', draws: '/404', status: 404 },
] as const satisfies readonly Shell[];

export type ShellName = (typeof SHELLS)[number]['name'];

/** The shell that an address begins with. */
export function shellOf({ pathname, search }: { pathname: string; search: string }): ShellName {
  const shells: readonly Shell[] = SHELLS;
  const fitting = shells.find(
    ({ path, withCode }) => new RegExp(path, 'i').test(pathname) && (!withCode || asksForCode(search)),
  );
  return (fitting?.name ?? 'not-found') as ShellName;
}
