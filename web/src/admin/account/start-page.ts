import type { Role } from '@vaultway/contracts/constants';
import { paths } from '@/admin/paths';

/** Returns the page that a role sees first. */
export function startPage(role: Role): string {
  if (role === 'keeper') return paths.vault;
  return role === 'courier' ? paths.scan : paths.overview;
}
