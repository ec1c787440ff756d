import type { Parcel } from '@vaultway/contracts';

export function UpdateMapPage({ parcel }: { parcel: Parcel }) {
  return parcel.id;
}
