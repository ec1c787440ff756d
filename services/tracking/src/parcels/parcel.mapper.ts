import {
  LIMITS,
  pickParcelFields,
  suggestedName,
  type Activity,
  type NestedList,
  type Parcel,
  type ParcelFieldKind,
  type ParcelSummary,
} from '@vaultway/contracts';
import type { ParcelEntity } from './parcel.entity.js';

/** A parcel's row, from Postgres or TypeORM. */
export type ParcelRow = Omit<
  ParcelEntity,
  'code_key' | 'status_step' | 'position_at' | 'position_left' | 'deleted_at'
>;

/** Returns the key of a suggested status. */
export const statusKey = ({ status }: Pick<ParcelSummary, 'status'>) =>
  status === null ? null : suggestedName(status);

/** Maps a parcel to its form in lists. */
export const toParcelSummary = (row: ParcelRow): ParcelSummary => ({
  id: row.id,
  ...pickParcelFields(row),
  custom: row.custom,
  status_key: statusKey(row),
  map_zoom: row.map_zoom + row.map_zoom_fraction,
  image: row.image,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** Splits a zoom into its columns. */
export function zoomColumns(zoom: number): Pick<ParcelEntity, 'map_zoom' | 'map_zoom_fraction'> {
  const map_zoom = Math.floor(zoom);
  return { map_zoom, map_zoom_fraction: zoom - map_zoom };
}

/** Returns the value of an empty field. */
export const emptyValueOf = (kind: ParcelFieldKind) =>
  kind === 'yes_no' ? 'no' : kind === 'zoom' ? LIMITS.zoomDefault : null;

/** Maps a parcel, with the first page of its history. */
export const toParcelView = (row: ParcelRow, history: NestedList<Activity>): Parcel => ({
  ...toParcelSummary(row),
  history,
});

/** Returns the relative URL that pages through a parcel's history. */
export const historyUrl = (trackingCode: string) =>
  `/api/parcels/${encodeURIComponent(trackingCode)}/history`;

/** Returns the URL of the tracking page. @param site the site's address */
export const trackingUrl = (trackingCode: string, site: string): string =>
  urlOf('/track.html', trackingCode, site);

/** Returns the URL of the page that verifies a parcel's records. @param site the site's address */
export const proofUrl = (trackingCode: string, site: string): string =>
  urlOf('/verify.html', trackingCode, site);

function urlOf(page: string, trackingCode: string, site: string): string {
  const url = new URL(page, site);
  url.searchParams.set('code', trackingCode);
  // Mail programs take a sign at the end of a link for the sentence's.
  return url.href.replace(/[*._-]$/, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
