import { SHELL_ADDRESSES, type ShellAddress, type ShellName } from './shells';

/** The address that is drawn; a shell is absent where nothing of its pages can be known beforehand. */
const DRAWN: Partial<Record<ShellName, string>> = {
  home: '/',
  lookup: '/track.html?code=-A',
  track: '/track.html',
  contact: '/contact.html',
  page: '/pages/-',
  verify: '/verify.html',
  offline: '/offline.html',
  'not-found': '/404',
};

export interface Shell extends ShellAddress {
  name: ShellName;
  draws: string | undefined;
  status: number;
}

/** What the build makes of each shell, and how a web server answers with it. */
export const SHELLS: readonly Shell[] = SHELL_ADDRESSES.map((address) => ({
  ...address,
  draws: DRAWN[address.name],
  status: address.name === 'not-found' ? 404 : 200,
}));
