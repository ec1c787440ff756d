import { ApiError } from '@vaultway/common';
import { byRecipient, type CreateHandover } from '@vaultway/contracts';
import { codeKey } from '../parcels/code-key.js';
import type { ParcelEntity } from '../parcels/parcel.entity.js';

/**
 * True if a delivery's parcels have several recipients, whom one signature cannot cover. Recorded anyway if the device
 * was offline, since it already happened; it then delivers none of the parcels.
 *
 * @param parcels those of the handover, in any order
 * @throws ApiError `validation`, with the parcels that are not for the first one's recipient
 */
export function hasSeveralRecipients(input: CreateHandover, parcels: readonly ParcelEntity[]): boolean {
  if (input.kind !== 'deliver') return false;
  const places = new Map(input.parcels.map(({ code }, at) => [codeKey(code), at]));
  const placeOf = ({ code_key }: ParcelEntity) => places.get(code_key) ?? 0;
  const inOrder = parcels.toSorted((one, other) => placeOf(one) - placeOf(other));
  const [, ...others] = byRecipient(inOrder, (parcel) => parcel);
  if (others.length > 0 && !input.offline) {
    const codes = others.flat().map(({ tracking_code }) => tracking_code);
    throw ApiError.field('parcels', 'other_recipient', { codes });
  }
  return others.length > 0;
}
