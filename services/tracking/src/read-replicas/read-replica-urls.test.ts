import { expect, it } from 'vitest';
import { readTrackingConfig } from '../config.js';
import { completeReplicaUrl } from './read-replica-urls.js';

const PRIMARY = 'postgres://tracking:secret@primary:5432/tracking?sslmode=require';

it.each([
  ['postgres://replica', 'postgres://tracking:secret@replica/tracking?sslmode=require'],
  ['postgres://replica:6432/other', 'postgres://tracking:secret@replica:6432/other?sslmode=require'],
  ['postgres://reader@replica', 'postgres://reader@replica/tracking?sslmode=require'],
  ['postgres://reader:own@replica', 'postgres://reader:own@replica/tracking?sslmode=require'],
  ['postgres://replica?sslmode=disable', 'postgres://tracking:secret@replica/tracking?sslmode=disable'],
])('takes from the primary what the address %s leaves out', (address, complete) => {
  expect(completeReplicaUrl(address, PRIMARY)).toBe(complete);
});

/** What an operator is told of a wrong value. */
function complaint(DATABASE_READ_URL: string): string | undefined {
  try {
    readTrackingConfig({ DATABASE_READ_URL });
    return undefined;
  } catch (error) {
    return (error as Error).message.split('\n').find((line) => line.startsWith('DATABASE_READ_URL'));
  }
}

it('keeps the service from starting with a wrong address, and says so', () => {
  expect(complaint('')).toBeUndefined();
  expect(complaint('postgres://one,postgresql://reader:own@two:5433/tracking')).toBeUndefined();
  expect(complaint('postgres://reader@one,postgres://two')).toBeUndefined();
  for (const wrong of ['replica:5432', 'postgres://one,', 'postgres://one two', 'http://one']) {
    expect(complaint(wrong), wrong).toBe(
      'DATABASE_READ_URL is wrong (not addresses of Postgres with commas between them): set it to the addresses of ' +
        'replicas of Postgres for look-ups and lists, postgres://host:5432, with commas between them; nothing for none',
    );
  }
});
