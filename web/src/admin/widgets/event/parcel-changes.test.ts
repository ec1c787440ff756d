import { expect, it } from 'vitest';
import { changesWith, chosenChanges, changeIssues } from './parcel-changes';

const parcel = {
  status: 'In transit',
  current_location: 'Singapore',
  pickup_location: 'Zurich',
  destination: 'London',
};

it.each([
  ['Out for delivery', { status: 'Out for delivery' }],
  ['Delivered', { status: 'Delivered', current_location: 'London' }],
  ['Zugestellt', { status: 'Zugestellt', current_location: 'London' }],
  ['Picked up', { status: 'Picked up', current_location: 'Zurich' }],
  ['In transit', {}],
  ['Weighed again', {}],
  ['', {}],
])('derives from “%s” what to set', (title, changes) => {
  expect(chosenChanges(changesWith(title, parcel))).toEqual(changes);
});

it('takes a custom title that names a step as the status', () => {
  expect(chosenChanges(changesWith('Out for delivery in Zürich', parcel))).toEqual({
    status: 'Out for delivery in Zürich',
  });
});

it('sets no unknown place', () => {
  const many = { status: null, current_location: null, pickup_location: null, destination: '' };
  expect(chosenChanges(changesWith('Delivered', many))).toEqual({ status: 'Delivered' });
});

it('shows the current values of what is not set', () => {
  expect(changesWith('Weighed', parcel)).toMatchObject({
    status: 'In transit',
    current_location: 'Singapore',
  });
  expect(changesWith('Weighed', { ...parcel, status: null }).status).toBe('');
});

it('rejects an empty status, unless it is deselected', () => {
  const chosen = { ...changesWith('Delivered', parcel), status: ' ' };
  expect(changeIssues('1', chosen).map(({ field }) => field)).toEqual(['status']);
  expect(changeIssues('1', { ...chosen, set_status: 'no' })).toEqual([]);
});
