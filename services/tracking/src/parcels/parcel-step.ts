import { stepOf, type CreateParcel, type Step, type UpdateParcel } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import type { ParcelEntity } from './parcel.entity.js';

type Steps = Pick<ParcelEntity, 'step' | 'status_step'>;

/** Adds a new parcel's step: the given one, or else that of its status. */
export function withStep<F extends Pick<CreateParcel, 'step' | 'status'>>(input: F): F & Steps {
  const status_step = stepOf(input.status);
  return { ...input, step: input.step ?? status_step, status_step };
}

/**
 * Returns an updated parcel's step. An unknown status falls back to the events; so does a step of null, which clears
 * the admin's choice.
 *
 * @param newest the step of the newest event that has one
 */
export function parcelStepAfter(
  before: ParcelEntity,
  { status, step }: Pick<UpdateParcel, 'status' | 'step'>,
  newest: Step | null,
): Partial<Steps> {
  const status_step = status === undefined ? before.status_step : stepOf(status);
  if (step && step !== before.step) return { step, status_step };
  const changed = status !== undefined && status !== before.status;
  if (!changed && step !== null) return {};
  // Clients that send all fields back repeat the previous step beside a new status.
  return { step: status_step ?? step ?? newest, status_step };
}

/** Returns the step of each parcel's newest event that has one. */
export async function newestSteps(
  tx: EntityManager,
  parcelIds: readonly string[],
): Promise<Map<string, Step>> {
  const rows = await tx.query<{ parcel_id: string; step: Step }[]>(
    `SELECT DISTINCT ON (parcel_id) parcel_id, step FROM activities
     WHERE parcel_id = ANY($1) AND step IS NOT NULL AND deleted_at IS NULL
     ORDER BY parcel_id, created_at DESC, id DESC`,
    [parcelIds],
  );
  return new Map(rows.map(({ parcel_id, step }) => [parcel_id, step]));
}
