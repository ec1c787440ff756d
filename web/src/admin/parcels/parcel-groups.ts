import { type GroupedParcelField, PARCEL_GROUPS, type ParcelGroup } from '@vaultway/contracts';
import type { ParseKeys } from 'i18next';

export type DetailField = 'tracking_code' | GroupedParcelField;

/** In which a parcel's details are shown and asked for, apart from the rules of its form, which a page seldom needs. */
export const GROUP_NAMES = Object.keys(PARCEL_GROUPS) as ParcelGroup[];
export const detailsIn = (group: ParcelGroup): readonly GroupedParcelField[] => PARCEL_GROUPS[group];

/** Visitors see parties under the same titles. */
export const GROUP_TITLES = {
  route: 'admin:parcels.groups.route',
  recipient: 'site:parcel.recipient',
  sender: 'site:parcel.sender',
  content: 'admin:parcels.groups.content',
} as const satisfies Record<ParcelGroup, ParseKeys<['admin', 'site']>>;
