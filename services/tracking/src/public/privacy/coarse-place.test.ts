import { expect, it } from 'vitest';
import { coarsePlace } from './coarse-place.js';

it.each([
  ['Zürich', 'Zürich'],
  ['Zürich, Switzerland', 'Zürich, Switzerland'],
  ['12 Rue de la Paix, 75002 Paris, France', 'Paris, France'],
  ['Bahnhofstrasse 12, Zürich, Switzerland', 'Zürich, Switzerland'],
  ['221b Baker Street, London', 'London'],
  ['Hub 4, Gate B, Frankfurt, Germany', 'Frankfurt, Germany'],
  ['1600 Pennsylvania, Washington', 'Washington'],
  ['Baker Street', null],
  ['12 Main', null],
  ['8001 Zürich, Switzerland', 'Switzerland'],
  ['ул. Ленина 5; Москва; Россия', 'Москва, Россия'],
  ['شارع الملك، دبي، الإمارات', 'دبي, الإمارات'],
  ['東京、日本', '東京, 日本'],
  [null, null],
  [' , ', null],
])('reduces %j to %j', (place, kept) => {
  expect(coarsePlace(place)).toBe(kept);
});
