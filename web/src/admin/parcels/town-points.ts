import { cities, type City } from '@vaultway/contracts/cities';
import type { Point } from '@/shared/map/great-circle';

/** Names of the cities in each language, where they differ from the English ones. */
const NAMES = import.meta.glob<Record<string, string>>('../../shared/map/city-names/*.json', {
  import: 'default',
});

const MARKS = /\p{Mark}/gu;
/** Without case, accents, hyphens and postcodes: `8001 Zürich` → `zurich`. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .replaceAll(/[\p{L}\p{Nd}]+/gu, (word) => (/\p{Nd}/u.test(word) ? ' ' : word))
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}.]+/gu, ' ')
    .trim();
const umlauts = (name: string) =>
  name.replaceAll(/[äöü]/giu, (letter) => `${letter.normalize('NFD').charAt(0)}e`);

export interface TownPoint {
  name: string;
  point: Point;
}

/** Finds the town that a place names, in any language of the panel; null if unknown. */
export type FindTown = (place: string | null) => TownPoint | null;

/** Loads the bundled towns with their names. */
export async function loadTowns(): Promise<FindTown> {
  const loaded = await Promise.allSettled(Object.values(NAMES).map((load) => load()));
  const byEnglish = new Map(cities.map((city) => [city.name, city]));
  const byName = new Map<string, City[]>();
  const add = (name: string, city: City) => {
    for (const spelling of new Set([plain(name), plain(umlauts(name))])) {
      const known = byName.get(spelling) ?? [];
      if (!known.includes(city)) byName.set(spelling, [...known, city]);
    }
  };
  for (const city of cities) add(city.name, city);
  for (const names of loaded) {
    if (names.status !== 'fulfilled') continue;
    for (const [english, name] of Object.entries(names.value)) {
      const city = byEnglish.get(english);
      if (city) add(name, city);
    }
  }
  return (place) => townIn(place, byName);
}

/** Reads from the end, where the town stands before its country. A country's code has to be the town's. */
function townIn(place: string | null, byName: ReadonlyMap<string, readonly City[]>): TownPoint | null {
  const parts = (place ?? '').split(/[,;|\n،؛、，·]|\s[-–—]\s/u).map((part) => part.trim());
  const code = parts.find((part) => /^[A-Z]{2}$/.test(part));
  for (const part of parts.toReversed()) {
    const named = part === '' || part === code ? [] : (byName.get(plain(part)) ?? []);
    const found =
      named.find(({ country }) => country === code) ?? (code === undefined ? named[0] : undefined);
    if (found) return { name: found.name, point: found.point };
  }
  return null;
}
