import { expect, it } from 'vitest';
import { loadTowns } from './town-points';

it.each([
  ['Zürich, CH', 'Zurich'],
  ['Bahnhofstrasse 1, 8001 Zuerich, Schweiz', 'Zurich'],
  ['München, Deutschland', 'Munich'],
  ['Munchen, DE', 'Munich'],
  ['London, GB', 'London'],
  ['القاهرة', 'Cairo'],
])('finds the town of %s', async (place, town) => {
  const find = await loadTowns();
  const plain = (name = '') => name.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
  expect(plain(find(place)?.name)).toBe(town);
});

it.each([null, '', 'Nowhere', 'Paris, US', '12345'])('finds no town in %s', async (place) => {
  const find = await loadTowns();
  expect(find(place)).toBeNull();
});
