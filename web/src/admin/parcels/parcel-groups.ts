import { type GroupedParcelField, PARCEL_GROUPS, type ParcelGroup } from '@vaultway/contracts';
import type { ParseKeys } from 'i18next';

export type DetailField = 'tracking_code' | GroupedParcelField;

/** Groups of a parcel's fields, separate from the form's validation, which few pages need. */
export const GROUP_NAMES = Object.keys(PARCEL_GROUPS) as ParcelGroup[];
export const detailsIn = (group: ParcelGroup): readonly GroupedParcelField[] => PARCEL_GROUPS[group];

/** The site uses the same titles for recipient and sender. */
export const GROUP_TITLES = {
  route: 'admin:parcels.groups.route',
  recipient: 'site:parcel.recipient',
  sender: 'site:parcel.sender',
  content: 'admin:parcels.groups.content',
} as const satisfies Record<ParcelGroup, ParseKeys<['admin', 'site']>>;
