import type { HandoverKind, Parcel } from '@vaultway/contracts';
import { v7 } from 'uuid';

/** Builds a handover as a device sends it. `seals` applies to each parcel. */
export function aHandoverInput(
  kind: HandoverKind,
  parcels: readonly Pick<Parcel, 'tracking_code'>[],
  { seals = [], ...facts }: { seals?: string[]; [field: string]: unknown } = {},
): Record<string, unknown> {
  return {
    id: v7(),
    kind,
    parcels: parcels.map(({ tracking_code }) => ({ code: tracking_code, seals })),
    happened_at: new Date().toISOString(),
    ...facts,
  };
}

/** Builds the same as a form with a photo. */
export function handoverForm(input: Record<string, unknown>, photo: Buffer): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  form.append('photo', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }));
  return form;
}
