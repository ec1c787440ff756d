import { ROLES, type Role } from '@vaultway/contracts';

export const CALLERS = [
  'a visitor',
  'an admin',
  'a clerk',
  'an auditor',
  'a courier',
  'a keeper',
  'a key for parcels:read',
  'a key for parcels:write',
  'a key for events:write',
  'a key for log:read',
  'a key for handovers:read',
  'a key for handovers:write',
  'a key for webhooks:read',
  'a key for webhooks:write',
  'a key for epcis:capture',
  'a key that was revoked',
  'a key that has expired',
  'a key that is misspelled',
  'a key and a session together',
  'an admin who must set up a second factor',
  'a removed admin',
  'an admin who became a courier',
  'a session that was signed out',
  'a session that has expired',
  'a cookie that is no token',
  'a token with a role that there is not',
  'a token signed with another key',
  'a token without a signature',
  'a token signed with the public key as a secret',
  'a visitor past the privacy gate',
  'a user',
  'another user',
] as const;
export type CallerName = (typeof CALLERS)[number];

export interface Rule {
  /** Admitted callers; all others are rejected. */
  admits: readonly CallerName[];
  /** Callers that are told more than a visitor. */
  tellsMore: readonly CallerName[];
  /** Whether the gateway blocks it, because only operators call a service directly. */
  inside?: true;
  /** Whether only users have the call; admins and keys count as visitors there. */
  ofUsers?: true;
}

/** Callers by their name in routes: a role, or a scope. */
const BY_NAME: Record<string, CallerName> = {
  admin: 'an admin',
  clerk: 'a clerk',
  auditor: 'an auditor',
  courier: 'a courier',
  keeper: 'a keeper',
  'parcels:read': 'a key for parcels:read',
  'parcels:write': 'a key for parcels:write',
  'events:write': 'a key for events:write',
  'log:read': 'a key for log:read',
  'handovers:read': 'a key for handovers:read',
  'handovers:write': 'a key for handovers:write',
  'webhooks:read': 'a key for webhooks:read',
  'webhooks:write': 'a key for webhooks:write',
  'epcis:capture': 'a key for epcis:capture',
};
/** `admin, clerk` */
const named = (names: string) => names.split(', ').map((name) => BY_NAME[name] ?? (name as CallerName));

const ENROLLING: CallerName = 'an admin who must set up a second factor';
/** `a user` is the recipient of the compared parcel, `another user` is not. */
const USERS: CallerName[] = ['a user', 'another user'];
/** Roles that read a parcel by its code. */
const CODE_ROLES = 'admin, clerk, auditor, courier';
const PARTIES: CallerName[] = ['a visitor past the privacy gate', 'a user'];
const EVERY_ROLE: CallerName[] = ROLES.map((role: Role) => BY_NAME[role] ?? 'an admin');
/** A request with both is rejected everywhere. */
const ANYONE = CALLERS.filter((caller) => caller !== 'a key and a session together');
/** Where a key matters, an invalid one is rejected instead of ignored. */
const ANYONE_BUT_BAD_KEYS = ANYONE.filter((caller) => !caller.startsWith('a key that '));

const admits = (names: string): Rule => ({ admits: named(names), tellsMore: [] });

/** Rules named in roles.json. */
export const RULES: Record<string, Rule> = {
  anyone: { admits: ANYONE, tellsMore: [] },
  // The gateway responds without a service, or forwards neither cookie nor key.
  'anyone, and nobody is asked': { admits: CALLERS, tellsMore: [] },
  'anyone, and admins, clerks and auditors are told more': {
    admits: ANYONE,
    tellsMore: named('admin, clerk, auditor'),
  },
  'anyone, and every role and user is told more, also while they set up a second factor': {
    admits: ANYONE,
    tellsMore: [...EVERY_ROLE, ENROLLING, ...USERS],
  },
  'anyone, and every role but keepers, parcels:read and recipients are told more': {
    admits: ANYONE_BUT_BAD_KEYS,
    tellsMore: [...named(`${CODE_ROLES}, parcels:read`), ...PARTIES],
  },
  'anyone, and every role but keepers, parcels:read, log:read and recipients are told more': {
    admits: ANYONE_BUT_BAD_KEYS,
    tellsMore: [...named(`${CODE_ROLES}, parcels:read, log:read`), ...PARTIES],
  },
  'anyone, and admins, clerks, auditors, parcels:read and recipients are told more': {
    admits: ANYONE_BUT_BAD_KEYS,
    tellsMore: [...named('admin, clerk, auditor, parcels:read'), ...PARTIES],
  },
  admin: admits('admin'),
  'admin, auditor': admits('admin, auditor'),
  'admin, auditor, webhooks:read': admits('admin, auditor, webhooks:read'),
  'admin, webhooks:write': admits('admin, webhooks:write'),
  'admin, epcis:capture': admits('admin, epcis:capture'),
  'admin, clerk': admits('admin, clerk'),
  'admin, courier': admits('admin, courier'),
  'admin, keeper': admits('admin, keeper'),
  'admin, auditor, keeper': admits('admin, auditor, keeper'),
  'admin, clerk, auditor': admits('admin, clerk, auditor'),
  'admin, clerk, courier': admits('admin, clerk, courier'),
  'admin, clerk, auditor, parcels:read': admits('admin, clerk, auditor, parcels:read'),
  'admin, clerk, auditor, parcels:read, handovers:read': admits(
    'admin, clerk, auditor, parcels:read, handovers:read',
  ),
  'admin, clerk, courier, handovers:write': admits('admin, clerk, courier, handovers:write'),
  'admin, clerk, parcels:write': admits('admin, clerk, parcels:write'),
  'admin, clerk, events:write': admits('admin, clerk, events:write'),
  'admin, clerk, courier, events:write': admits('admin, clerk, courier, events:write'),
  'every role': { admits: EVERY_ROLE, tellsMore: [] },
  'every role, also while setting up a second factor': { admits: [...EVERY_ROLE, ENROLLING], tellsMore: [] },
  user: { admits: USERS, tellsMore: [], ofUsers: true },
  operator: { admits: [], tellsMore: [], inside: true },
};

/** Returns the status for a caller that a rule rejects. */
export function refusalOf(caller: CallerName, { ofUsers }: Rule): number {
  if (caller === 'a key and a session together') return 400;
  if (ofUsers) return 401;
  const known = [...EVERY_ROLE, ENROLLING].includes(caller) || caller.startsWith('a key for ');
  return known ? 403 : 401;
}
