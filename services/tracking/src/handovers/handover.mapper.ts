import {
  normalizeTrackingCode,
  type CreateHandover,
  type Handover,
  type HandoverDetails,
} from '@vaultway/contracts';
import { hash } from 'node:crypto';
import type { HandoverEntity } from './handover.entity.js';

/** Omits the signature. */
export const toHandoverDetails = (row: HandoverEntity): HandoverDetails => ({
  id: row.id,
  kind: row.kind,
  happened_at: row.happened_at.toISOString(),
  received_at: row.received_at.toISOString(),
  clock_offset_ms: row.clock_offset_ms,
  giver: row.giver,
  taker: row.taker,
  reason: row.reason,
  witness: row.witness,
  photo: row.photo,
  signed: row.signed,
  pin_ok: row.pin_ok,
  several_recipients: row.several_recipients,
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

/** Fields, besides parcels and photo, that stay the same when a handover is resent. No hash contains a PIN. */
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

/** Hashes a handover's content, to distinguish a repeat from a different one with the same ID. */
export function contentHashOf(input: CreateHandover): string {
  const content = [
    CONTENT.map((name) => input[name]),
    input.parcels.map(({ code, seals }) => [normalizeTrackingCode(code), seals]),
    input.photo && hash('sha256', input.photo.bytes),
    // Other kinds keep the hash that they had before witnesses existed.
    ...(input.kind === 'resealed' ? [input.witness] : []),
  ];
  return hash('sha256', JSON.stringify(content));
}
