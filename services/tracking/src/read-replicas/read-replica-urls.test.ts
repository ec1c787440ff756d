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
])('fills in what the address %s omits from the primary', (address, complete) => {
  expect(completeReplicaUrl(address, PRIMARY)).toBe(complete);
});

/** Returns the configuration error for a value. */
function complaint(DATABASE_READ_URL: string): string | undefined {
  try {
    readTrackingConfig({ DATABASE_READ_URL });
    return undefined;
  } catch (error) {
    return (error as Error).message.split('\n').find((line) => line.startsWith('DATABASE_READ_URL'));
  }
}

it('rejects an invalid address at startup with an explanation', () => {
  expect(complaint('')).toBeUndefined();
  expect(complaint('postgres://one,postgresql://reader:own@two:5433/tracking')).toBeUndefined();
  expect(complaint('postgres://reader@one,postgres://two')).toBeUndefined();
  for (const wrong of ['replica:5432', 'postgres://one,', 'postgres://one two', 'http://one']) {
    expect(complaint(wrong), wrong).toBe(
      'DATABASE_READ_URL is wrong (not addresses of Postgres with commas between them): set it to ' +
        'comma-separated URLs of Postgres replicas for look-ups, postgres://host:5432, or leave it empty',
    );
  }
});
