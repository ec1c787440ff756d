import { createHash } from 'node:crypto';
import { fillDatabase, runAll } from './filling.ts';

export const EVENTS = 8;

/** Returns the code of the nth parcel, counted from 1. */
export function codeOf(n: number): string {
  const letters = createHash('md5').update(String(n)).digest('hex').toUpperCase();
  return `VW-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8, 12)}`;
}

/** Returns the same in SQL, for a column or expression. */
const codeSql = (n: string) => `
  'VW-' || upper(substr(md5(${n}::text), 1, 4) || '-' || substr(md5(${n}::text), 5, 4)
    || '-' || substr(md5(${n}::text), 9, 4))`;

/**
 * Indexes that the look-up reads. The others are built for small sizes only: they take long, and it never uses them.
 */
const NEEDED = /INDEX (parcels_code_key|activities_history) /;
const MANY = 100_000;

/**
 * Fills a migrated, empty database with parcels of realistic width and their events.
 * @param superuser its URL as a superuser, who may skip triggers
 */
export function fillParcels(superuser: string, parcels: number): Promise<void> {
  // Inserts one event of every parcel before the next of any, so that those of one parcel lie apart, as in production.
  const events = Array.from({ length: EVENTS }, (_, n) => eventsSql(n + 1, parcels));
  return fillDatabase(
    superuser,
    (clients) => runAll(clients, [parcelsSql(parcels), ...events]),
    (definition) => parcels <= MANY || NEEDED.test(definition),
  );
}

const parcelsSql = (parcels: number) => `
  INSERT INTO parcels (id, tracking_code, code_key, recipient_name, recipient_email,
    recipient_phone_number, destination, current_location, status, step, weight, shipped_via, sender_name,
    sender_email, pickup_location, parcel_content, declared_value, min_expected_delivery_date,
    max_expected_delivery_date, show_map, map_current_latitude, map_current_longitude, created_at)
  SELECT ${idSql(0, 'n')}, code, lower(replace(code, '-', '')), 'Recipient ' || n,
    'recipient' || n || '@example.com', '+41 44 ' || n, 'Bahnhofstrasse ' || n % 300 || ', Zürich',
    'Frankfurt am Main', (ARRAY['In transit', 'At customs', 'Delivered', 'Held'])[1 + n % 4],
    (ARRAY['departed', 'customs', 'delivered', 'exception'])[1 + n % 4],
    n % 40 || '.5 kg', 'Air freight', 'Sender ' || n, 'sender' || n || '@example.com', 'Singapore',
    'Sealed pouch, gold bars', 'USD ' || n, '2026-11-01', '2026-12-01', 'yes', 50.11, 8.68,
    now() - n * interval '1 minute'
  FROM (SELECT n, ${codeSql('n')} AS code FROM generate_series(1, ${parcels}) AS n) AS numbered`;

/** Returns the INSERT of each parcel's nth event. */
const eventsSql = (event: number, parcels: number) => `
  INSERT INTO activities (id, parcel_id, title, description, icon, color, step, created_at)
  SELECT ${idSql(event, 'n')}, ${idSql(0, 'n')}, 'Arrived at hub ${event}',
    'The consignment was scanned and sealed at the hub, and left with the next flight.',
    'plane', 'green', 'arrived', now() - n * interval '1 minute' + ${event} * interval '5 hours'
  FROM generate_series(1, ${parcels}) AS n`;

/** Ids increase in order of creation, as UUIDv7 do. */
const idSql = (kind: number, n: string) =>
  `('0199000${kind}-' || left(lpad(to_hex(${n}), 8, '0'), 4) || '-7000-8000-0000' || lpad(to_hex(${n}), 8, '0'))::uuid`;
