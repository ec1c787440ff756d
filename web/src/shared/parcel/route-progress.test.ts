import { expect, it } from 'vitest';
import type { TrackedParcel } from '@vaultway/contracts';
import { anActivity, aTrackedParcel, listOf } from '@/test/builders';
import { routeOf } from './route-progress';

const SINGAPORE = { map_pickup_latitude: 1.36, map_pickup_longitude: 103.99 };
const FRANKFURT = { map_current_latitude: 50.04, map_current_longitude: 8.56 };
const ZURICH = { map_destination_latitude: 47.38, map_destination_longitude: 8.54 };
const way = { pickup_location: 'Singapore', current_location: 'Frankfurt', destination: 'Zürich' };

const lineOf = (facts: Partial<TrackedParcel>, delivered = false) => {
  const { stops, progress } = routeOf(aTrackedParcel({ ...way, ...facts }), delivered);
  return [stops.map(({ place, here }) => (here ? `[${place}]` : place)).join(' – '), progress];
};

it('follows the coordinates, but between two stops is at neither', () => {
  const dubai = { map_current_latitude: 25.25, map_current_longitude: 55.37 };
  const [, nearly] = lineOf({ ...SINGAPORE, ...FRANKFURT, ...ZURICH, step: 'departed' });
  const [stops, share] = lineOf({ ...SINGAPORE, ...dubai, ...ZURICH });

  expect(nearly).toBe(0.88);
  expect(stops).toBe('Singapore – [Frankfurt] – Zürich');
  expect(share).toBeGreaterThan(0.5);
  expect(share).toBeLessThan(0.6);
});

it('uses the typical share of its step without coordinates', () => {
  expect(lineOf({ step: 'departed' })).toEqual(['Singapore – [Frankfurt] – Zürich', 0.35]);
  expect(lineOf({ step: 'out_for_delivery', current_location: null })).toEqual(['Singapore – Zürich', 0.88]);
  const history = listOf([anActivity({ step: 'exception' }), anActivity({ step: 'arrived' })]);
  expect(lineOf({ step: 'exception', history })).toEqual(['Singapore – [Frankfurt] – Zürich', 0.55]);
});

it('uses the typical share of its step once it has left its coordinates', () => {
  const known = {
    ...SINGAPORE,
    ...FRANKFURT,
    ...ZURICH,
    current_location: 'Doha',
    step: 'departed',
  } as const;
  expect(lineOf({ ...known, position: null })).toEqual(['Singapore – [Doha] – Zürich', 0.35]);
  expect(lineOf(known)).toEqual(['Singapore – [Doha] – Zürich', 0.88]);
});

it('is empty if unknown', () => {
  expect(lineOf({ step: null })).toEqual(['Singapore – [Frankfurt] – Zürich', null]);
  expect(lineOf({ step: 'departed', pickup_location: null })).toEqual(['[Frankfurt] – Zürich', null]);
  expect(lineOf({ ...SINGAPORE, ...FRANKFURT, ...ZURICH, step: 'returned' })[1]).toBeNull();
});

it('names equal stops once', () => {
  expect(lineOf({ current_location: ' singapore' })).toEqual(['[Singapore] – Zürich', 0]);
  expect(lineOf({ current_location: 'ZÜRICH' })).toEqual(['Singapore – [Zürich]', 1]);
  expect(lineOf({ pickup_location: 'Zürich', current_location: 'Zürich' })).toEqual(['[Zürich]', null]);
});

it('is full once the parcel is delivered, wherever it was seen last', () => {
  expect(lineOf({}, true)).toEqual(['Singapore – [Zürich]', 1]);
  expect(lineOf({ pickup_location: null, current_location: null }, true)).toEqual(['[Zürich]', 1]);
});
