import { expect, it } from 'vitest';
import { pointOfTown } from './run-order.js';

it.each([
  ['Genève, Switzerland', 'Geneva, Switzerland'],
  ['Bundesplatz 1, 80331 München', 'Munich, Germany'],
  ['København', 'Copenhagen, Denmark'],
  ['1010 Wien, Österreich', 'Vienna, Austria'],
  ['Milano, Italia', 'Milan, Italy'],
  ['Praha, Czechia', 'Prague, Czechia'],
  ['Koeln, DE', 'Cologne, Germany'],
  ['القاهرة', 'Cairo, Egypt'],
  ['TP. Hồ Chí Minh', 'Ho Chi Minh City, Vietnam'],
  ['Singapore, Singapore', '10 Collyer Quay, Singapore'],
  ['Luxemburg', 'Luxembourg'],
])('places %s like %s', (place, english) => {
  expect(pointOfTown(english)).not.toBeNull();
  expect(pointOfTown(place)).toEqual(pointOfTown(english));
});

it('places a town in the country that it names', () => {
  expect(pointOfTown('Córdoba, Argentina')).not.toBeNull();
  expect(pointOfTown('Córdoba, Spain')).toBeNull();
  expect(pointOfTown('Switzerland')).toBeNull();
});
