/** Returns only the changed fields, so that two admins editing one record do not undo each other's changes. */
export function changedOnly<V extends Record<string, string>>(values: V, initial: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== initial[field]),
  ) as Partial<V>;
}
