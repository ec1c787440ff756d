import pg from 'pg';
import type { Step } from '@vaultway/contracts';
import { inject } from 'vitest';
import { productDatabase } from '../../../support/product-database.ts';
import { anAdmin, made } from '../../../contract/support/clients.ts';
import { readsAs } from './trial-texts.ts';

/** States that a parcel can be brought into. */
export const STATES = [
  'delivered',
  'delivered with the PIN',
  'returned',
  'deleted',
  'erased',
  /** Its seals differ, or are no longer compared, without a handover that gives a reason. */
  'unsealed',
  'resealed',
  'PIN waived',
  'PIN renewed',
  'PIN unlocked',
] as const;
export type State = (typeof STATES)[number];

/** Number of wrong PINs until it locks. */
export const PIN_TRIES = 5;

/** A parcel's rows in the database. */
export interface StoredParcel {
  id: string;
  tracking_code: string;
  step: Step | null;
  status: string | null;
  deleted: boolean;
  erased: boolean;
  events: { id: string; title: string; step: Step | null; deleted: boolean }[];
  pin: { pin_hash: string | null; tries: number; used_at: string | null } | null;
  handovers: { id: string; kind: string; pin_ok: boolean | null; reason: string | null }[];
  updated_at: string;
}

/** The response to a scan of a parcel. */
export interface ToldOfParcel {
  seals: string[];
  asksPin: boolean;
}

const READ = `
  SELECT id, tracking_code, step, status, updated_at::text,
    deleted_at IS NOT NULL AS deleted, anonymized_at IS NOT NULL AS erased,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'title', title, 'step', step, 'deleted', deleted_at IS NOT NULL)
       ORDER BY created_at DESC, id DESC), '[]') FROM activities WHERE parcel_id = parcels.id) AS events,
    (SELECT row_to_json(delivery_pins) FROM delivery_pins WHERE parcel_id = parcels.id) AS pin,
    (SELECT coalesce(json_agg(json_build_object('id', handovers.id, 'kind', kind, 'pin_ok', pin_ok, 'reason', reason)), '[]')
       FROM handover_parcels JOIN handovers ON handovers.id = handover_id WHERE parcel_id = parcels.id) AS handovers
  FROM parcels`;

/** Queries tracking's database. */
export async function query<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
  pool ??= new pg.Pool({ ...productDatabase(inject('productDataDir'), 'tracking'), max: 2 });
  return (await pool.query<T>(sql, values)).rows;
}
let pool: pg.Pool | undefined;
export const closeDatabase = async () => pool?.end();

/** Reads parcels by id, and those just created by code. */
export async function storedParcels(ids: readonly string[]): Promise<Map<string, StoredParcel>> {
  const rows = await query<StoredParcel & pg.QueryResultRow>(`${READ} WHERE id = ANY($1)`, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** @param code of a parcel that is not deleted */
export async function toldOf(code: string): Promise<ToldOfParcel> {
  const { seals, asks_pin } = await made(anAdmin().get(`/api/handovers/parcels/${encodeURIComponent(code)}`));
  return { seals, asksPin: asks_pin };
}

/** Returns the states that a parcel has entered. */
export function statesReached(
  before: StoredParcel & { told: ToldOfParcel; isBack: boolean },
  after: (StoredParcel & { told?: ToldOfParcel }) | undefined,
): State[] {
  if (!after || after.deleted) return ['deleted'];
  const { told } = after;
  const withPin = after.handovers.some(({ kind, pin_ok }) => kind === 'deliver' && pin_ok === true);
  const known = new Set(before.events.filter(({ deleted }) => !deleted).map(({ id, title }) => id + title));
  const texts = after.events.filter(({ id, title, deleted }) => !deleted && !known.has(id + title));
  const says = new Set(
    [...(after.status === before.status ? [] : [after.status]), ...texts.map(({ title }) => title)].map(
      readsAs,
    ),
  );
  const isNow = (step: Step) => (after.step === step && before.step !== step) || says.has(step);
  // Parcels back at their sender may be resealed.
  const sealsChanged = !before.isBack && told !== undefined && told.seals.join() !== before.told.seals.join();
  const resealed = after.handovers.some(({ kind, reason }) => kind === 'resealed' && reason !== null);
  const wasLocked = (before.pin?.tries ?? 0) >= PIN_TRIES;
  const reached: Record<State, boolean> = {
    delivered: isNow('delivered') && !withPin,
    'delivered with the PIN': withPin,
    returned: isNow('returned'),
    deleted: after.deleted,
    erased: after.erased,
    unsealed: sealsChanged && !resealed,
    resealed: sealsChanged && resealed,
    'PIN waived': told !== undefined && !told.asksPin && !withPin,
    'PIN renewed': (after.pin?.pin_hash ?? null) !== null && after.pin?.pin_hash !== before.pin?.pin_hash,
    'PIN unlocked': wasLocked && after.pin?.used_at === null && after.pin.tries < PIN_TRIES,
  };
  return STATES.filter((state) => reached[state]);
}
