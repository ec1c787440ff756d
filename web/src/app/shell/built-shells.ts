import { SHELL_ADDRESSES, type ShellAddress, type ShellName } from './shells';

/** Prerendered address by shell; absent if nothing of its pages is known in advance. */
const DRAWN: Partial<Record<ShellName, string>> = {
  home: '/',
  lookup: '/track.html?code=-A',
  track: '/track.html',
  contact: '/contact.html',
  page: '/pages/-',
  verify: '/verify.html',
  policy: '/log/policy',
  audit: '/audit.html',
  offline: '/offline.html',
  'not-found': '/404',
};

export interface Shell extends ShellAddress {
  name: ShellName;
  draws: string | undefined;
  status: number;
}

/** Prerendering and response status of each shell. */
export const SHELLS: readonly Shell[] = SHELL_ADDRESSES.map((address) => ({
  ...address,
  draws: DRAWN[address.name],
  status: address.name === 'not-found' ? 404 : 200,
}));
