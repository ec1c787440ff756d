/** What was changed; only that is sent, so that two admins at work on one record do not undo each other. */
export function changedOnly<V extends Record<string, string>>(values: V, initial: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== initial[field]),
  ) as Partial<V>;
}
