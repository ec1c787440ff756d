import { expect, it } from 'vitest';
import type { TrackedParcel } from '@vaultway/contracts';
import { anActivity, aTrackedParcel, listOf } from '@/test/builders';
import { stateOf } from './parcel-state';

const stands = (facts: Partial<TrackedParcel>) => {
  const { delivered, trouble } = stateOf(aTrackedParcel(facts), '2026-11-20');
  return delivered ? 'delivered' : trouble;
};
const late = { max_expected_delivery_date: '2026-11-19' };

it('has a problem at some steps, and after its last day', () => {
  expect(stands({ step: 'departed' })).toBeNull();
  expect(stands({ step: 'exception' })).toBe('held');
  expect(stands({ step: 'attempted' })).toBe('attempted');
  expect(stands({ step: 'returned', ...late })).toBe('returned');
  expect(stands({ step: 'departed', ...late })).toBe('overdue');
  expect(stands({ step: 'departed', max_expected_delivery_date: '2026-11-20' })).toBeNull();
  const orLater = { min_expected_delivery_date: '2026-11-18', max_expected_delivery_date: null };
  expect(stands({ step: 'departed', ...orLater })).toBeNull();
});

it('is delivered if its step says so, whatever its status and dates', () => {
  expect(stands({ step: 'delivered', status: 'With the neighbors', ...late })).toBe('delivered');
  expect(stands({ step: 'out_for_delivery', status: 'Delivered' })).toBeNull();
});

it('shows the delivery if only a suggested status is outdated', () => {
  const said = (facts: Partial<TrackedParcel>) => stateOf(aTrackedParcel(facts), '2026-11-20').status;
  const delivery = {
    step: 'delivered',
    history: listOf([anActivity({ title: 'Given to the neighbors', step: 'delivered' })]),
  } as const;
  expect(said({ ...delivery, status: 'In transit' })).toBe('Given to the neighbors');
  expect(said({ ...delivery, status: 'Delivered' })).toBe('Delivered');
  expect(said({ ...delivery, status: 'At the neighbors' })).toBe('At the neighbors');
  expect(said({ step: 'delivered', status: 'In transit', history: listOf([]) })).toBe('In transit');
});

it('is held if an admin marked the newest event in red', () => {
  expect(stands({ step: 'customs', history: listOf([anActivity({ color: 'red' })]) })).toBe('held');
  expect(stands({ step: 'delivered', history: listOf([anActivity({ color: 'red' })]) })).toBe('delivered');
});
