import { cities, type City } from '@vaultway/contracts/cities';

const MARKS = /\p{Mark}/gu;

/** Without case and accents: `zurich` finds Zürich. */
const plain = (text: string) => text.normalize('NFD').replaceAll(MARKS, '').toLowerCase();

/** The cities whose name holds `text`, those that begin with it first. */
export function citiesLike(text: string, limit: number): City[] {
  const wanted = plain(text.trim());
  if (wanted === '') return [];
  const found = cities.filter(({ name }) => plain(name).includes(wanted));
  const rank = ({ name }: City) => (plain(name).startsWith(wanted) ? 0 : 1);
  return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, limit);
}
