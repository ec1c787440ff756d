import { expect, it } from 'vitest';
import { anActivity } from '@/test/builders';
import { eventClock } from './event-clock';

it('shows the wall clock of the response', () => {
  const event = anActivity({
    created_at: '2026-11-05T22:30:00.000Z',
    created_at_month: 'Nov',
    created_at_day: '6',
    created_at_time: '02:30',
  });

  expect(eventClock(event).toISOString()).toBe('2026-11-06T02:30:00.000Z');
});

it('infers the year on either side of New Year', () => {
  const ahead = anActivity({
    created_at: '2026-12-31T22:30:00.000Z',
    created_at_month: 'Jan',
    created_at_day: '1',
    created_at_time: '02:30',
  });
  const behind = anActivity({
    created_at: '2027-01-01T02:30:00.000Z',
    created_at_month: 'Dec',
    created_at_day: '31',
    created_at_time: '21:30',
  });

  expect(eventClock(ahead).toISOString()).toBe('2027-01-01T02:30:00.000Z');
  expect(eventClock(behind).toISOString()).toBe('2026-12-31T21:30:00.000Z');
});
