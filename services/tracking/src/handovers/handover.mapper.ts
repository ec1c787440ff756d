import {
  normalizeTrackingCode,
  type CreateHandover,
  type Handover,
  type HandoverDetails,
} from '@vaultway/contracts';
import { hash } from 'node:crypto';
import type { HandoverEntity } from './handover.entity.js';

/** What is kept of a handover, but for its signature. */
export const toHandoverDetails = (row: HandoverEntity): HandoverDetails => ({
  id: row.id,
  kind: row.kind,
  happened_at: row.happened_at.toISOString(),
  received_at: row.received_at.toISOString(),
  clock_offset_ms: row.clock_offset_ms,
  giver: row.giver,
  taker: row.taker,
  reason: row.reason,
  photo: row.photo,
  signed: row.signed,
  pin_ok: row.pin_ok,
  latitude: row.latitude,
  longitude: row.longitude,
  accuracy: row.accuracy,
  recorded_by: row.recorded_by,
});

export const toHandoverView = (row: HandoverEntity, parcels: Handover['parcels']): Handover => ({
  ...toHandoverDetails(row),
  signature: row.signature,
  parcels,
});

/** What is the same each time a handover is sent, beside parcels and photo. A PIN is not kept, not even as a part of a hash. */
const CONTENT = [
  'id',
  'kind',
  'happened_at',
  'step',
  'title',
  'giver',
  'taker',
  'signature',
  'reason',
  'latitude',
  'longitude',
  'accuracy',
] as const satisfies readonly (keyof CreateHandover)[];

/** Tells the same handover from another one under its id. */
export function contentHashOf(input: CreateHandover): string {
  const content = [
    CONTENT.map((name) => input[name]),
    input.parcels.map(({ code, seals }) => [normalizeTrackingCode(code), seals]),
    input.photo && hash('sha256', input.photo.bytes),
  ];
  return hash('sha256', JSON.stringify(content));
}
