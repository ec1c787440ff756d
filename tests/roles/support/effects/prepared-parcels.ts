import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { expect, inject, vi } from 'vitest';
import { eventually } from '../../../../services/libs/common/src/testing/eventually.ts';
import { anAdmin, aVisitor, made } from '../../../contract/support/clients.ts';
import { aCode, aMailTo } from '../../../contract/support/builders.ts';
import {
  PIN_TRIES,
  query,
  storedParcels,
  toldOf,
  type StoredParcel,
  type ToldOfParcel,
} from './parcel-states.ts';

/** History of a parcel. All were collected with seals, and their delivery requires a PIN, mailed or not. */
export const VARIANTS = [
  'out for delivery',
  'never scanned out',
  'delivered before',
  'returned before',
  'with the status Delivered',
  'locked',
  'with a known PIN',
  'imported',
] as const;
export type Variant = (typeof VARIANTS)[number];

export interface PreparedParcel extends StoredParcel {
  variant: Variant;
  email: string;
  name: string;
  /** The mailed PIN; of `with a known PIN` only. */
  pinMailed?: string;
  /** Import of the latest events; of `imported` only. */
  importId?: string;
  told: ToldOfParcel;
  /** Whether it was returned after its collection. */
  isBack: boolean;
}

export const SEALS = ['A-1', 'A-2'];
const DAY_MS = 86_400_000;
/** Maximum number of parcels in a handover. */
const TOGETHER = 50;
const OLD_EVENT: Partial<Record<Variant, string>> = {
  'delivered before': 'Delivered',
  imported: 'Delivered',
  'returned before': 'Returned to sender',
};

/** Histories whose parcels never get a copy of another's PIN. */
const WITHOUT_COPIED_PIN = new Set<Variant>(['with a known PIN', 'never scanned out']);

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Runs an import of parcels or events. @returns its id */
export async function imported(
  kind: 'parcels' | 'events',
  lines: string[],
  bad_rows = 'refuse',
): Promise<string> {
  const id = await readImport(kind, lines);
  await made(anAdmin().post(`/api/imports/${id}/run`, { bad_rows }));
  const isDone = async () =>
    expect((await made(anAdmin().get(`/api/imports/${id}`))).state).toMatch(/^(done|failed)$/);
  await vi.waitFor(isDone, { timeout: 30_000, interval: 50 });
  return id;
}

/** Creates an import without running it. */
export async function readImport(kind: 'parcels' | 'events', lines: string[]): Promise<string> {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new File([lines.join('\n')], 'rows.csv', { type: 'text/csv' }));
  return (await made(anAdmin().post('/api/imports', form))).id as string;
}

/** Creates parcels with a history, in one batch. */
export async function prepareParcels(variant: Variant, count: number): Promise<PreparedParcel[]> {
  const people = Array.from({ length: count }, () => {
    const code = aCode();
    const name = `Recipient ${code.slice(-12)}`;
    return { code, name, email: `${code.toLowerCase()}@vaultway.example` };
  });
  await imported('parcels', [
    'tracking_code,recipient_name,recipient_email,destination',
    ...people.map(({ code, name, email }) => `${code},${name},${email},London`),
  ]);
  const found = await query<{ id: string; tracking_code: string }>(
    'SELECT id, tracking_code FROM parcels WHERE tracking_code = ANY($1)',
    [people.map(({ code }) => code)],
  );
  const ids = new Map(found.map(({ id, tracking_code }) => [tracking_code, id]));
  const codes = people.map(({ code }) => code);
  await collect(codes);
  if (variant === 'with the status Delivered') {
    const status = { action: 'set_status', status: 'Delivered', ids: [...ids.values()] };
    await made(anAdmin().post('/api/parcels/bulk', status));
  }
  const importId = await addEvents(variant, codes);
  if (variant === 'out for delivery') await throwAway(codes);
  if (!WITHOUT_COPIED_PIN.has(variant)) await askForPins([...ids.values()], variant === 'locked');
  const rows = await storedParcels([...ids.values()]);
  const [first = ''] = codes;
  const told = await toldOf(first);
  const isBack = variant === 'returned before';
  expect(told, variant).toMatchObject({ asksPin: true, ...(!isBack && { seals: SEALS }) });
  return Promise.all(
    people.map(async ({ code, name, email }) => {
      const row = rows.get(ids.get(code) ?? '') as StoredParcel;
      const pinMailed = variant === 'with a known PIN' ? await pinMailedTo(email) : undefined;
      return {
        ...row,
        variant,
        email,
        name,
        pinMailed,
        importId: variant === 'imported' ? importId : undefined,
        told,
        isBack,
      };
    }),
  );
}

async function collect(codes: string[]): Promise<void> {
  for (let start = 0; start < codes.length; start += TOGETHER) {
    const parcels = codes.slice(start, start + TOGETHER).map((code) => ({ code, seals: SEALS }));
    const collection = { id: v7(), kind: 'collect', happened_at: daysAgo(4), parcels };
    await made(anAdmin().post('/api/handovers', collection));
  }
}

/** Adds events older than a day, for which no PIN is mailed. @returns the import of the last events */
async function addEvents(variant: Variant, codes: string[]): Promise<string> {
  const rows = (title: string, days: number) => [
    'tracking_code,title,created_at',
    ...codes.map((code) => `${code},${title},${daysAgo(days)}`),
  ];
  const old = OLD_EVENT[variant];
  if (old !== undefined) await imported('events', rows(old, 3));
  if (variant === 'with the status Delivered') return imported('events', rows('Delivery attempted', 2));
  if (variant === 'never scanned out') return imported('events', rows('Arrived at the hub', 2));
  return imported('events', rows('Out for delivery', variant === 'with a known PIN' ? 0.01 : 2));
}

/** Leaves an event "Delivered" in the trash. */
async function throwAway(codes: string[]): Promise<void> {
  const rows = codes.map((code) => `${code},Delivered,${daysAgo(1)}`);
  const id = await imported('events', ['tracking_code,title,created_at', ...rows]);
  await made(anAdmin().delete('/api/imports', { id }));
}

let template: Promise<string> | undefined;

/**
 * Copies another parcel's PIN as if it had been mailed, since hashing one for each takes long. Leaves out its sealed
 * form, which opens for that parcel only.
 */
async function askForPins(ids: string[], locked: boolean): Promise<void> {
  template ??= prepareParcels('with a known PIN', 1).then(([parcel]) => parcel?.id ?? '');
  await query(
    `INSERT INTO delivery_pins SELECT (jsonb_populate_record(
       NULL::delivery_pins, to_jsonb(given)
         || jsonb_build_object('parcel_id', id, 'tries', $3::int, 'sealed_pin', NULL::text))).*
     FROM delivery_pins given, unnest($2::uuid[]) AS id WHERE given.parcel_id = $1`,
    [await template, ids, locked ? PIN_TRIES : 0],
  );
}

async function pinMailedTo(email: string): Promise<string> {
  const { id } = await aMailTo(email);
  const letter = readFileSync(join(inject('productDataDir'), 'outbox', `${id}.eml`), 'utf8');
  const [, pin] = /^\s*(?:PIN:?\s*)?(\d{6})\s*$/m.exec(letter) ?? [];
  if (pin === undefined) throw new Error(`No PIN in this letter: ${letter}`);
  return pin;
}

/** Pool of prepared parcels, created ahead in batches. */
export class ParcelPool {
  private readonly ready = new Map<Variant, PreparedParcel[]>();
  private readonly making = new Map<Variant, Promise<void>>();

  /** @param many batch size if there are none */
  async take(variant: Variant, many: number): Promise<PreparedParcel> {
    for (;;) {
      const parcel = this.ready.get(variant)?.pop();
      if (parcel) return parcel;
      const count = variant === 'imported' ? 1 : many;
      const make = this.making.get(variant) ?? this.make(variant, count);
      this.making.set(variant, make);
      await make.finally(() => this.making.delete(variant));
    }
  }

  /** Returns an unchanged parcel to the pool. */
  giveBack(parcel: PreparedParcel): void {
    this.ready.set(parcel.variant, [...(this.ready.get(parcel.variant) ?? []), parcel]);
  }

  private async make(variant: Variant, count: number): Promise<void> {
    const parcels = await prepareParcels(variant, count);
    this.ready.set(variant, [...(this.ready.get(variant) ?? []), ...parcels]);
  }
}

/** Makes deliveries require a PIN, and gates the site. @returns a function that restores both */
export async function askForPinsAtDoors(): Promise<() => Promise<unknown>> {
  const { delivery_pin, tracking_privacy } = await made(anAdmin().get('/api/settings'));
  await made(anAdmin().patch('/api/settings', { delivery_pin: 'yes', tracking_privacy: 'gated' }));
  const probe = { tracking_code: aCode(), recipient_name: 'Probe', destination: 'London' };
  await made(anAdmin().post('/api/parcels', probe));
  const isGated = async () =>
    expect((await made(aVisitor().get(`/api/parcels/${probe.tracking_code}`))).restricted).toBe(true);
  await eventually(isGated);
  return () => made(anAdmin().patch('/api/settings', { delivery_pin, tracking_privacy }));
}
