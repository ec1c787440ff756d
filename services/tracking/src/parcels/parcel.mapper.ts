import type { Activity, NestedList, Parcel, ParcelSummary } from '@vaultway/contracts';
import type { ParcelEntity } from './parcel.entity.js';

/** The row of a parcel as Postgres sends it or TypeORM makes it. */
export type ParcelRow = Omit<ParcelEntity, 'code_key' | 'deleted_at'>;

/** A parcel as lists show it. */
export const toParcelSummary = (row: ParcelRow): ParcelSummary => ({
  id: row.id,
  tracking_code: row.tracking_code,
  recipient_name: row.recipient_name,
  recipient_email: row.recipient_email,
  recipient_phone_number: row.recipient_phone_number,
  destination: row.destination,
  current_location: row.current_location,
  status: row.status,
  weight: row.weight,
  shipped_via: row.shipped_via,
  sender_name: row.sender_name,
  sender_email: row.sender_email,
  pickup_location: row.pickup_location,
  parcel_content: row.parcel_content,
  declared_value: row.declared_value,
  min_expected_delivery_date: row.min_expected_delivery_date,
  max_expected_delivery_date: row.max_expected_delivery_date,
  image: row.image,
  show_map: row.show_map,
  map_zoom: row.map_zoom,
  map_current_latitude: row.map_current_latitude,
  map_current_longitude: row.map_current_longitude,
  map_pickup_latitude: row.map_pickup_latitude,
  map_pickup_longitude: row.map_pickup_longitude,
  map_destination_latitude: row.map_destination_latitude,
  map_destination_longitude: row.map_destination_longitude,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** A parcel with the first page of its history. */
export const toParcelView = (row: ParcelRow, history: NestedList<Activity>): Parcel => ({
  ...toParcelSummary(row),
  history,
});
