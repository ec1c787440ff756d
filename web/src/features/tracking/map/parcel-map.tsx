import type { Parcel } from '@vaultway/contracts';

export default function ParcelMap({ parcel }: { parcel: Parcel }) {
  return <p>{parcel.id}</p>;
}
