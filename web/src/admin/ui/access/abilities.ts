import type { Role } from '@vaultway/contracts/constants';
import { useMatches } from 'react-router-dom';
import { useAppSelector } from '@/shared/state/hooks';

/** Abilities of each role in the panel. The services enforce them regardless of what is shown; see docs/api.md. */
const ABILITIES = {
  /** The admin's own account. */
  own: ['admin', 'clerk', 'auditor', 'courier', 'keeper'],
  /** Look up a parcel by its code. */
  code: ['admin', 'clerk', 'auditor', 'courier'],
  event: ['admin', 'clerk', 'courier'],
  /** Read all parcels, pages and mail. */
  read: ['admin', 'clerk', 'auditor'],
  write: ['admin', 'clerk'],
  /** Read accounts, values and the audit log. */
  inspect: ['admin', 'auditor'],
  /** Read the vault, without values. */
  vault: ['admin', 'auditor', 'keeper'],
  /** Draft what somebody else approves in the vault. */
  keep: ['admin', 'keeper'],
  /** Manage accounts and settings; delete records. */
  manage: ['admin'],
} as const satisfies Record<string, readonly Role[]>;
export type Ability = keyof typeof ABILITIES;

export const roleMay = (role: Role, ability: Ability): boolean =>
  (ABILITIES[ability] as readonly Role[]).includes(role);

/** Returns the role of the signed-in admin, or null when signed out. */
export const useRole = (): Role | null => useAppSelector(({ admin }) => (admin ? admin.role : null));

/** Returns a check whether the signed-in admin has an ability. */
export function useMay(): (ability: Ability) => boolean {
  const role = useRole();
  return (ability) => role !== null && roleMay(role, ability);
}

export interface PageHandle {
  ability: Ability;
}

/** Returns the ability that the current page requires. */
export function usePageAbility(): Ability | undefined {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  return handles.findLast((handle) => handle !== undefined)?.ability;
}

/** Returns whether this page may submit forms; auditors may change only their own account. */
export function useMaySend(): boolean {
  const role = useRole();
  const ability = usePageAbility();
  return role !== 'auditor' || ability === 'own';
}
