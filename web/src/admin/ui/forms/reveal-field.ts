/** Focuses a field, or the first invalid one in a group of fields; opens the folded sections around it. */
export function revealField(id: string): void {
  const field = document.getElementById(id);
  const target = field?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? field;
  for (let at = target; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
  target?.focus();
}

/** Returns whether a field, or an invalid one in a group of fields, is in a folded section. */
export function isFolded(id: string): boolean {
  const field = document.getElementById(id);
  const target = field?.querySelector('[aria-invalid="true"]') ?? field;
  return Boolean(target?.closest('details:not([open])'));
}
