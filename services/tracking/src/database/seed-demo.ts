import { databaseOptions, readMigrationConfig } from '@vaultway/common';
import { CreateActivity, CreateParcel, stepOf } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { EventEntity } from '../parcels/events/event.entity.js';
import { codeKey } from '../parcels/code-key.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { withPosition } from '../parcels/parcel-position.js';
import { withStep } from '../parcels/parcel-step.js';
import { databaseDefinition } from './database-definition.js';
import { DEMO_PARCELS, type DemoParcel } from './demo-parcels.js';

/** Fills an empty database with demo parcels. Prints their codes as one line of JSON, or no codes if parcels exist. */
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

async function seed(tx: EntityManager, now: number): Promise<string[]> {
  await tx.query('LOCK TABLE parcels IN EXCLUSIVE MODE'); // so that concurrent runs do not both find it empty
  if (await tx.exists(ParcelEntity, { withDeleted: true })) return [];
  for (const demo of DEMO_PARCELS) {
    const parcel = parcelOf(demo, now);
    await tx.insert(ParcelEntity, parcel);
    await tx.insert(EventEntity, eventsOf(demo, parcel.id, now));
    // Adding events set it to the current time.
    await tx.update(ParcelEntity, { id: parcel.id }, { updated_at: parcel.updated_at });
  }
  return DEMO_PARCELS.map(({ input }) => input.tracking_code);
}

function parcelOf({ input, expected: [earliest, latest], history }: DemoParcel, now: number) {
  const day = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
  const { custom: _, ...parcel } = CreateParcel.parse({
    ...input,
    min_expected_delivery_date: day(earliest),
    max_expected_delivery_date: day(latest),
  });
  const hours = history.map(({ hoursAgo }) => hoursAgo);
  const changed = new Date(now - Math.min(...hours) * HOUR_MS);
  return {
    ...withPosition(withStep(parcel), changed),
    id: v7(),
    code_key: codeKey(parcel.tracking_code),
    created_at: new Date(now - Math.max(...hours) * HOUR_MS),
    updated_at: changed,
  };
}

const eventsOf = ({ history }: DemoParcel, parcel_id: string, now: number) =>
  history.map(({ hoursAgo, ...event }) => {
    const at = new Date(now - hoursAgo * HOUR_MS);
    const input = CreateActivity.parse({ ...event, parcel_id });
    const step = input.step ?? stepOf(input.title);
    return Object.assign(input, { id: v7(), step, created_at: at, updated_at: at });
  });

async function main() {
  const database = await new DataSource(
    databaseOptions(readMigrationConfig().DATABASE_URL, 1, databaseDefinition),
  ).initialize();
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
  console.error(`tracking: could not create the demo parcels: ${(error as Error).message}`);
  process.exitCode = 1;
}
