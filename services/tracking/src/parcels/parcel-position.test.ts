import { describe, expect, it } from 'vitest';
import { parcelPositionAfter, withPosition } from './parcel-position.js';

const NOW = new Date('2026-11-25T12:00:00Z');
const SINGAPORE = { map_pickup_latitude: 1.36, map_pickup_longitude: 103.99 };
const ZURICH = { map_destination_latitude: 47.38, map_destination_longitude: 8.54 };
const FRANKFURT = { map_current_latitude: 50.04, map_current_longitude: 8.56 };
const DOHA = { map_current_latitude: 25.27, map_current_longitude: 51.61 };
const NOWHERE = { map_current_latitude: null, map_current_longitude: null };
const SET = { position_at: NOW, position_left: false };
const LEFT = { position_left: true };

const inFrankfurt = {
  current_location: 'Frankfurt',
  pickup_location: 'Singapore',
  destination: 'Zürich',
  ...SINGAPORE,
  ...FRANKFURT,
  ...ZURICH,
  position_left: false,
};
const after = (changes: Parameters<typeof parcelPositionAfter>[1], facts: Partial<typeof inFrankfurt> = {}) =>
  parcelPositionAfter({ ...inFrankfurt, ...facts }, changes, NOW);

describe('a new parcel', () => {
  it('has been at its point since its creation', () => {
    expect(withPosition(FRANKFURT, NOW)).toEqual({ ...FRANKFURT, ...SET });
    expect(withPosition(NOWHERE, NOW)).toEqual({ ...NOWHERE, position_at: null, position_left: false });
  });
});

describe('a parcel with new coordinates', () => {
  it('is there from now on, even if only one of them differs', () => {
    expect(after(DOHA)).toEqual(SET);
    expect(after({ map_current_longitude: 8.57 })).toEqual(SET);
    expect(after({ ...DOHA, current_location: 'Doha' }, LEFT)).toEqual(SET);
  });

  it('has no position once they are removed', () => {
    expect(after(NOWHERE)).toEqual({ position_at: null, position_left: false });
  });
});

describe('a parcel with the same coordinates', () => {
  it('stays unchanged if all fields are sent back', () => {
    expect(after({ ...FRANKFURT, current_location: ' frankfurt' })).toEqual({});
    expect(after({ ...FRANKFURT, current_location: 'Frankfurt' }, LEFT)).toEqual({});
    expect(after(FRANKFURT)).toEqual({});
  });

  it('counts as there if its place is only reworded', () => {
    expect(after({ ...FRANKFURT, current_location: 'Frankfurt am Main' }, LEFT)).toEqual({
      position_left: false,
    });
  });

  it('counts as there if they are sent alone', () => {
    expect(after(FRANKFURT, LEFT)).toEqual(SET);
  });
});

describe('a parcel with another place and no coordinates', () => {
  it('has left its point', () => {
    expect(after({ current_location: 'Doha' })).toEqual(LEFT);
    expect(after({ current_location: null })).toEqual(LEFT);
  });

  it('has no point to leave', () => {
    expect(parcelPositionAfter({ ...inFrankfurt, ...NOWHERE }, { current_location: 'Doha' }, NOW)).toEqual(
      {},
    );
  });

  it.each([
    [' zürich ', { map_current_latitude: 47.38, map_current_longitude: 8.54 }],
    ['SINGAPORE', { map_current_latitude: 1.36, map_current_longitude: 103.99 }],
  ])('gets the point of its stop %j', (current_location, point) => {
    expect(after({ current_location }, LEFT)).toEqual({ ...point, ...SET });
  });

  it('gets the point of a stop that is set along with it', () => {
    const vienna = { map_destination_latitude: 48.21, map_destination_longitude: 16.37 };
    expect(after({ current_location: 'Vienna', destination: 'Vienna', ...vienna })).toEqual({
      map_current_latitude: 48.21,
      map_current_longitude: 16.37,
      ...SET,
    });
  });

  it('leaves its point for a stop without known coordinates', () => {
    const unplaced = { ...inFrankfurt, map_destination_longitude: null };
    expect(parcelPositionAfter(unplaced, { current_location: 'Zürich' }, NOW)).toEqual(LEFT);
    const unnamed = { ...inFrankfurt, pickup_location: null };
    expect(parcelPositionAfter(unnamed, { current_location: null }, NOW)).toEqual(LEFT);
  });
});

it('keeps its position if the update does not mention it', () => {
  expect(after({})).toEqual({});
  expect(after({ current_location: 'FRANKFURT ' })).toEqual({});
  expect(after({ current_location: undefined, destination: 'Frankfurt' })).toEqual({});
});
