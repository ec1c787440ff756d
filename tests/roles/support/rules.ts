export const CALLERS = [
  'a visitor',
  'an admin',
  'an admin who must set up a second factor',
  'a removed admin',
  'a session that was signed out',
  'a session that has expired',
  'a cookie that is no token',
  'a token signed with another key',
  'a token without a signature',
  'a token signed with the public key as a secret',
  'a visitor past the privacy gate',
] as const;
export type CallerName = (typeof CALLERS)[number];

export interface Rule {
  /** Who is let in; whoever else is asked to sign in. */
  admits: readonly CallerName[];
  /** Who is told more than a visitor. */
  tellsMore: readonly CallerName[];
  /** Whether the gateway lets nobody near it, since only operators ask a service directly. */
  inside?: true;
}

const ADMIN = ['an admin'] as const;
const ENROLLING = ['an admin', 'an admin who must set up a second factor'] as const;

/** The words that roles.json has for who may do what. */
export const RULES = {
  anyone: { admits: CALLERS, tellsMore: [] },
  'anyone, and admins are told more': { admits: CALLERS, tellsMore: ADMIN },
  'anyone, and admins are told more, also while they set up a second factor': {
    admits: CALLERS,
    tellsMore: ENROLLING,
  },
  'anyone, and admins and recipients are told more': {
    admits: CALLERS,
    tellsMore: ['an admin', 'a visitor past the privacy gate'],
  },
  admin: { admits: ADMIN, tellsMore: [] },
  'admin, also while setting up a second factor': { admits: ENROLLING, tellsMore: [] },
  operator: { admits: [], tellsMore: [], inside: true },
} satisfies Record<string, Rule>;
