import {
  pickParcelFields,
  type Activity,
  type NestedList,
  type Parcel,
  type ParcelSummary,
} from '@vaultway/contracts';
import type { ParcelEntity } from './parcel.entity.js';

/** A parcel's row, from Postgres or TypeORM. */
export type ParcelRow = Omit<
  ParcelEntity,
  'code_key' | 'status_step' | 'position_at' | 'position_left' | 'deleted_at'
>;

/** A parcel as lists show it. */
export const toParcelSummary = (row: ParcelRow): ParcelSummary => ({
  id: row.id,
  ...pickParcelFields(row),
  map_zoom: row.map_zoom + row.map_zoom_fraction,
  image: row.image,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** A zoom in the columns that keep it. */
export function zoomColumns(zoom: number): Pick<ParcelEntity, 'map_zoom' | 'map_zoom_fraction'> {
  const map_zoom = Math.floor(zoom);
  return { map_zoom, map_zoom_fraction: zoom - map_zoom };
}

/** A parcel with the first page of its history. */
export const toParcelView = (row: ParcelRow, history: NestedList<Activity>): Parcel => ({
  ...toParcelSummary(row),
  history,
});

/** The relative URL that pages through a parcel's history. */
export const historyUrl = (trackingCode: string) =>
  `/api/parcels/${encodeURIComponent(trackingCode)}/history`;

/** The page of the site that tracks a parcel. @param site the site's address */
export function trackingUrl(trackingCode: string, site: string): string {
  const url = new URL('/track.html', site);
  url.searchParams.set('code', trackingCode);
  return url.href;
}
