import { expect, it } from 'vitest';
import { cities } from '@vaultway/contracts/cities';
import { citiesLike } from './cities';
import { decimalOf, pointIn } from './places';

it.each([
  ['51.5, -0.12', [51.5, -0.12]],
  ['51.5 -0.12', [51.5, -0.12]],
  ['51,5; -0,12', [51.5, -0.12]],
  ['33.9° S, 18.4° E', [-33.9, 18.4]],
  ['40.7 N 74 W', [40.7, -74]],
  ['٥١٫٥، −٠٫١٢', [51.5, -0.12]],
  ['51,5؛ -0,12', [51.5, -0.12]],
  ['91, 0', null],
  ['London', null],
  ['51', null],
])('reads the coordinates in "%s"', (text, point) => {
  expect(pointIn(text)).toEqual(point);
});

it('ignores accents, and ranks cities that begin with the text first', () => {
  expect(citiesLike('zurich', 3).map(({ name }) => name)).toEqual(['Zürich']);
  expect(citiesLike('lon', 2).map(({ name }) => name)).toEqual(['London', 'Barcelona']);
  expect(citiesLike(' ', 3)).toEqual([]);
});

it('has coordinates and a country for each city', () => {
  expect(cities.length).toBeGreaterThan(200);
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const lost = cities.filter(
    ({ country, point }) => pointIn(point.join(', ')) === null || names.of(country) === country,
  );
  expect(lost).toEqual([]);
});

it.each([
  ['47,37', '47.37'],
  ['−0.12', '-0.12'],
  ['-8.5', '-8.5'],
  ['٤٧٫٣٧', '47.37'],
])('normalizes %s to %s', (typed, kept) => {
  expect(decimalOf(typed)).toBe(kept);
});
