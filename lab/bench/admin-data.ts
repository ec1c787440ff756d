import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { stepOf } from '@vaultway/contracts';
import { fillDatabase, runAll } from './support/filling.ts';

export const EVENTS = 8;
const DAY_MS = 86_400_000;
const YEARS = 3;
const PER_FILE = 100_000;

const FIRST =
  'Ada Grace Linus Alan Edsger Barbara Donald Margaret Ken Dennis Frances Hedy Katherine Radia'.split(' ');
const LAST =
  'Lovelace Hopper Torvalds Turing Dijkstra Liskov Knuth Hamilton Thompson Ritchie Allen Lamarr Johnson Perlman'.split(
    ' ',
  );
const CITIES = [
  'London, United Kingdom',
  'Leeds, United Kingdom',
  'Zürich, Switzerland',
  'Singapore',
  'Dubai, United Arab Emirates',
  'Frankfurt am Main, Germany',
  'Lisbon, Portugal',
  'São Paulo, Brazil',
  'Łódź, Poland',
  'Reykjavík, Iceland',
];
const ON_THE_WAY = ['In transit', 'At customs', 'Held', 'Out for delivery', 'Picked up'];
const SIGNS = '23456789CDFGHJKMNPRTWXY';

/** Deterministic hash: numbers that look random but are the same in every run. */
const mixed = (n: number, salt: number) => {
  let x = Math.imul(n + salt * 7919, 2654435761) >>> 0;
  x = Math.imul(x ^ (x >>> 15), 2246822507) >>> 0;
  return (x ^ (x >>> 13)) >>> 0;
};
const oneOf = (list: string[], n: number, salt: number) => list[mixed(n, salt) % list.length] ?? '';
const hex = (n: number, digits: number) => n.toString(16).padStart(digits, '0').slice(-digits);
const idOf = (kind: number, n: number) =>
  `0199${hex(kind, 4)}-${hex(mixed(n, 90), 4)}-7000-8000-${hex(mixed(n, 91), 4)}${hex(n, 8)}`;

interface Parcel {
  created: number;
  open: boolean;
  events: number[];
}

export const codeOf = (n: number) => {
  let code = '';
  for (let at = 0; at < 12; at += 1) code += SIGNS[mixed(n, at) % SIGNS.length];
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}${n % 10}`;
};
export const nameOf = (n: number) => `${oneOf(FIRST, n, 20)} ${oneOf(LAST, n, 21)}-${mixed(n, 22) % 5000}`;

/**
 * Builds three years of parcels, oldest first. Four in five of the last month's are in transit; all older ones are
 * delivered except one in two hundred, which is lost.
 */
function parcelOf(n: number, total: number, now: number): Parcel {
  const created = now - Math.floor(((total - n) / total) * YEARS * 365 * DAY_MS);
  const young = now - created < 30 * DAY_MS;
  const open = young ? mixed(n, 1) % 5 !== 0 : mixed(n, 1) % 200 === 0;
  const last = open && young ? now : created + 9 * DAY_MS;
  const step = (Math.min(last, now) - created) / EVENTS;
  const events = Array.from(
    { length: EVENTS },
    (_, at) => created + Math.floor(step * (at + mixed(n, 2 + at) / 2 ** 32)),
  );
  return { created, open, events };
}

const at = (milliseconds: number) => new Date(milliseconds).toISOString();

function parcelLine(n: number, { created, open, events }: Parcel): string {
  const code = codeOf(n);
  const name = nameOf(n);
  const mail = mixed(n, 30) % 10 === 0 ? '\\N' : `${name.toLowerCase().replace(' ', '.')}@example.com`;
  const last = events.at(-1) ?? created;
  const status = open ? oneOf(ON_THE_WAY, n, 33) : 'Delivered';
  return [
    idOf(1, n),
    code,
    code.toLowerCase().replaceAll('-', ''),
    name,
    mail,
    oneOf(CITIES, n, 31),
    oneOf(CITIES, n, 32),
    status,
    stepOf(status) ?? '\\N',
    `${oneOf(FIRST, n, 34)} ${oneOf(LAST, n, 35)}`,
    oneOf(CITIES, n, 36),
    'Sealed pouch, gold bars',
    at(created + 14 * DAY_MS).slice(0, 10),
    at(created),
    at(last),
    at(last),
  ].join('\t');
}

const eventLines = (n: number, { events }: Parcel) =>
  events
    .map((when, index) =>
      [
        idOf(2 + index, n),
        idOf(1, n),
        `Arrived at hub ${index}`,
        'Scanned and sealed.',
        'plane',
        'green',
        'arrived',
        at(when),
        at(when),
      ].join('\t'),
    )
    .join('\n');

const PARCEL_COLUMNS =
  'id, tracking_code, code_key, recipient_name, recipient_email, destination, current_location, status, step, sender_name, pickup_location, parcel_content, max_expected_delivery_date, created_at, updated_at, last_event_at';
const EVENT_COLUMNS = 'id, parcel_id, title, description, icon, color, step, created_at, updated_at';

/**
 * Fills a migrated, empty database with COPY.
 * @param superuser its URL as a superuser
 * @param folder accessible to this process and to Postgres
 */
export async function fillByCopy(superuser: string, folder: string, total: number): Promise<void> {
  const files = join(folder, 'copy');
  await mkdir(files);
  await chmod(files, 0o755);
  try {
    await fillDatabase(superuser, async (clients) => {
      const now = Date.now();
      let copied = Promise.resolve();
      for (let first = 0; first < total; first += PER_FILE) {
        const count = Math.min(PER_FILE, total - first);
        const [parcels, events] = [join(files, `parcels${first}`), join(files, `events${first}`)];
        await writeLines(parcels, first, count, (n) => parcelLine(n, parcelOf(n, total, now)));
        await writeLines(events, first, count, (n) => eventLines(n, parcelOf(n, total, now)));
        await copied;
        copied = copy(clients, { parcels, events }); // runs while the next batch is written
        copied.catch(() => {}); // reported when awaited
      }
      await copied;
      await runAll(clients, [
        `DELETE FROM parcel_count_changes;
         INSERT INTO parcel_count_changes SELECT count(*) FROM parcels`,
      ]);
    });
  } finally {
    await rm(files, { recursive: true, force: true });
  }
}

async function copy(
  clients: readonly pg.Client[],
  { parcels, events }: Record<'parcels' | 'events', string>,
): Promise<void> {
  await runAll(clients, [
    `COPY activities (${EVENT_COLUMNS}) FROM '${events}'`,
    `COPY parcels (${PARCEL_COLUMNS}) FROM '${parcels}'`,
  ]);
  await Promise.all([rm(parcels), rm(events)]);
}

async function writeLines(
  path: string,
  first: number,
  count: number,
  lineOf: (n: number) => string,
): Promise<void> {
  const file = createWriteStream(path);
  for (let n = first; n < first + count; n += 1) {
    if (!file.write(`${lineOf(n)}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
  await chmod(path, 0o644);
}
