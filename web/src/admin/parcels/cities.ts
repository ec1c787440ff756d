import { cities, type City } from '@vaultway/contracts/cities';

const MARKS = /\p{Mark}/gu;

/** Strips case and accents: `zurich` finds Zürich. */
const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(MARKS, '').toLowerCase();

/** Returns the cities whose name contains `text`, those that begin with it first. */
export function citiesLike(text: string, limit: number): City[] {
  const wanted = withoutAccents(text.trim());
  if (wanted === '') return [];
  const found = cities.filter(({ name }) => withoutAccents(name).includes(wanted));
  const rank = ({ name }: City) => (withoutAccents(name).startsWith(wanted) ? 0 : 1);
  return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, limit);
}
