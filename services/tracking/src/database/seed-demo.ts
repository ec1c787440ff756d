import { databaseOptions, readDatabaseUrl } from '@vaultway/common';
import { CreateActivity, CreateParcel } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { ActivityEntity } from '../activities/activity.entity.js';
import { codeKey } from '../parcels/code-key.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { databaseParts } from './database-parts.js';
import { DEMO_PARCELS, type DemoParcel } from './demo-parcels.js';

/**
 * A step of its own, for somebody who tries the product: fills a database without parcels with the demo
 * parcels. Prints one line of JSON with their codes; no codes when there are parcels already.
 */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function seed(tx: EntityManager, now: number): Promise<string[]> {
  await tx.query('LOCK TABLE parcels IN EXCLUSIVE MODE'); // two at once must not both find it empty
  if (await tx.exists(ParcelEntity, { withDeleted: true })) return [];
  for (const demo of DEMO_PARCELS) {
    const parcel = parcelOf(demo, now);
    await tx.insert(ParcelEntity, parcel);
    await tx.insert(ActivityEntity, eventsOf(demo, parcel.id, now));
    // Adding events counts as a change of today.
    await tx.update(ParcelEntity, { id: parcel.id }, { updated_at: parcel.updated_at });
  }
  return DEMO_PARCELS.map(({ facts }) => facts.tracking_code);
}

function parcelOf({ facts, expected: [earliest, latest], history }: DemoParcel, now: number) {
  const day = (days: number) => new Date(now + days * DAY).toISOString().slice(0, 10);
  const parcel = CreateParcel.parse({
    ...facts,
    min_expected_delivery_date: day(earliest),
    max_expected_delivery_date: day(latest),
  });
  const hours = history.map(({ hoursAgo }) => hoursAgo);
  return {
    ...parcel,
    id: v7(),
    code_key: codeKey(parcel.tracking_code),
    created_at: new Date(now - Math.max(...hours) * HOUR),
    updated_at: new Date(now - Math.min(...hours) * HOUR),
  };
}

const eventsOf = ({ history }: DemoParcel, parcel_id: string, now: number) =>
  history.map(({ hoursAgo, ...event }) => {
    const at = new Date(now - hoursAgo * HOUR);
    const facts = CreateActivity.parse({ ...event, parcel_id });
    return Object.assign(facts, { id: v7(), created_at: at, updated_at: at });
  });

async function main() {
  const database = await new DataSource(databaseOptions(readDatabaseUrl(), 1, databaseParts)).initialize();
  try {
    const codes = await database.transaction((tx) => seed(tx, Date.now()));
    console.log(JSON.stringify({ codes }));
  } finally {
    await database.destroy();
  }
}

try {
  await main();
} catch (error) {
  console.error(`tracking: the demo parcels could not be made: ${(error as Error).message}`);
  process.exitCode = 1;
}
