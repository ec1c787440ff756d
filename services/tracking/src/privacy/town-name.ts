import { cities } from '@vaultway/contracts/cities';
import { fold } from './places.js';

const NAMES = new Map(cities.map(({ name, country }) => [`${fold(name)}|${country}`, name]));

/** Returns the name of a town as `townOf` spells it, with its country: `zurich|CH` → `Zürich, CH`. */
export function townName(key: string | null): string {
  if (key === null) return '';
  const [town = '', country = ''] = key.split('|');
  const name =
    NAMES.get(key) ?? town.replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
  return [name, country].filter((part) => part !== '').join(', ');
}
