import type { Role } from '@vaultway/contracts/constants';
import { useMatches } from 'react-router-dom';
import { useAppSelector } from '@/shared/state/hooks';

/** What the panel shows to whom. The services hold each role to it, whatever is shown: see docs/api.md. */
const ABILITIES = {
  /** One's own account. */
  own: ['admin', 'clerk', 'auditor', 'courier'],
  /** A parcel whose code one knows. */
  code: ['admin', 'clerk', 'auditor', 'courier'],
  /** To add events to a parcel. */
  event: ['admin', 'clerk', 'courier'],
  /** To see every parcel, page and mail. */
  read: ['admin', 'clerk', 'auditor'],
  write: ['admin', 'clerk'],
  /** To see who may do what, and who did what. */
  inspect: ['admin', 'auditor'],
  /** People, settings, deletion. */
  manage: ['admin'],
} as const satisfies Record<string, readonly Role[]>;
export type Ability = keyof typeof ABILITIES;

export const roleMay = (role: Role, ability: Ability): boolean =>
  (ABILITIES[ability] as readonly Role[]).includes(role);

/** The role of whoever is signed in; null for nobody. */
export const useRole = (): Role | null => useAppSelector(({ admin }) => (admin ? admin.role : null));

/** Whether whoever is signed in may do something. */
export function useMay(): (ability: Ability) => boolean {
  const role = useRole();
  return (ability) => role !== null && roleMay(role, ability);
}

/** What a page of the panel says of itself to the router. */
export interface PageHandle {
  ability: Ability;
}

/** What it takes to see the page that is open. */
export function usePageAbility(): Ability | undefined {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  return handles.findLast((handle) => handle !== undefined)?.ability;
}

/** Whether a form may be sent from this page: an auditor changes nothing but the own account. */
export function useMaySend(): boolean {
  const role = useRole();
  const ability = usePageAbility();
  return role !== 'auditor' || ability === 'own';
}
