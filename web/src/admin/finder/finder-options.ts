import type { ParcelSummary } from '@vaultway/contracts';
import type { AdminIconName } from '@/admin/ui/icon/admin-icon';
import { parcelPath, paths } from '@/admin/paths';

/** A page of the panel that the finder leads to. */
export interface Place {
  to: string;
  /** In the admin's language. */
  label: string;
  icon: AdminIconName;
}

/** What can be chosen. */
export interface FinderOption {
  id: string;
  kind: 'parcel' | 'all' | 'place';
  label: string;
  /** Of a parcel: whose it is, and where it goes. */
  detail?: string;
  icon: AdminIconName;
  to: string;
  /** Where Ctrl+Enter leads: of a parcel, to a new event. */
  add?: string;
}

/** Parcels first, then all that match, then pages of the panel. */
export function optionsOf(
  typed: string,
  parcels: ParcelSummary[],
  places: Place[],
  allLabel: (text: string) => string,
): FinderOption[] {
  const text = typed.trim();
  const wanted = text.toLocaleLowerCase();
  const matching = places.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  return [
    ...parcels.map((parcel): FinderOption => ({
      id: parcel.id,
      kind: 'parcel',
      label: parcel.tracking_code,
      detail: [parcel.recipient_name, parcel.destination].join(', '),
      icon: 'package',
      to: parcelPath(parcel.tracking_code),
      add: parcelPath(parcel.tracking_code, '/activities/create'),
    })),
    ...(text === ''
      ? []
      : [
          {
            id: 'all',
            kind: 'all' as const,
            label: allLabel(text),
            icon: 'search' as const,
            to: `${paths.parcels}?${new URLSearchParams({ q: text })}`,
          },
        ]),
    ...matching.map((place): FinderOption => ({ ...place, id: place.to, kind: 'place' })),
  ];
}
