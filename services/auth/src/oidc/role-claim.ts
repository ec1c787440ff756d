import { type Role, ROLES } from '@vaultway/contracts';

/** Role of each value of the claim. */
export type RoleMap = ReadonlyMap<string, Role>;

const OWN_NAMES: RoleMap = new Map(ROLES.map((role) => [role, role]));

/**
 * Reads `Staff=clerk; cn=admins,ou=groups=admin`. Entries end with a semicolon and their last `=` counts, since names
 * of groups in a directory contain commas and `=`. Without entries, values are our roles' own names.
 *
 * @returns undefined if an entry names no role
 */
export function roleMapOf(text: string): RoleMap | undefined {
  const entries = text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => [
      entry.slice(0, Math.max(0, entry.lastIndexOf('='))).trim(),
      ROLES.find((role) => role === entry.slice(entry.lastIndexOf('=') + 1).trim()),
    ]);
  if (entries.length === 0) return OWN_NAMES;
  const map = new Map<string, Role>();
  for (const [value, role] of entries as [string, Role | undefined][]) {
    if (value === '' || role === undefined) return undefined;
    map.set(value, role);
  }
  return map;
}

/**
 * Returns the role of the claim's values, of several the one that allows the most.
 *
 * @param name the claim's own name, else a path: `realm_access.roles`
 */
export function roleIn(claims: Record<string, unknown>, name: string, map: RoleMap): Role | undefined {
  const claim = Object.hasOwn(claims, name) ? claims[name] : atPath(claims, name.split('.'));
  const values: unknown[] = Array.isArray(claim) ? claim : [claim];
  const roles = new Set(values.map((value) => (typeof value === 'string' ? map.get(value) : undefined)));
  return ROLES.find((role) => roles.has(role));
}

const atPath = (value: unknown, [first, ...rest]: string[]): unknown => {
  if (first === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, first)) return undefined;
  return atPath((value as Record<string, unknown>)[first], rest);
};
