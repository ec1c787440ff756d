import type { ChildProcess } from 'node:child_process';
import type { Stage } from '../support/stage.ts';
import { answering, type MeasuredServer } from '../support/processes.ts';

export interface Peer extends MeasuredServer {
  /** From the start of its process until it answers. */
  coldMs: number;
  /** Of the nth parcel with its events. */
  pathOf: (n: number) => string;
}

export interface Product {
  name: string;
  version: string;
  /**
   * @param folder where it is installed, or is to be
   * @throws NotInstalled
   */
  start: (stage: Stage, folder: string, databases: Databases) => Promise<Peer>;
}

/** The tracking service's database, as its owner and as the superuser. */
export interface Databases {
  url: string;
  superuser: string;
}

/** What the look-up answers of a parcel. */
export const PARCEL_FIELDS = [
  'id',
  'tracking_code',
  'recipient_name',
  'recipient_email',
  'recipient_phone_number',
  'destination',
  'current_location',
  'status',
  'step',
  'weight',
  'shipped_via',
  'sender_name',
  'sender_email',
  'pickup_location',
  'parcel_content',
  'declared_value',
  'min_expected_delivery_date',
  'max_expected_delivery_date',
  'image',
  'show_map',
  'map_zoom',
  'map_current_latitude',
  'map_current_longitude',
  'map_pickup_latitude',
  'map_pickup_longitude',
  'map_destination_latitude',
  'map_destination_longitude',
  'created_at',
  'updated_at',
];
export const EVENT_FIELDS = [
  'id',
  'parcel_id',
  'title',
  'description',
  'icon',
  'color',
  'step',
  'created_at',
  'updated_at',
];
/** As many events as a look-up answers at once. */
export const PAGE = 20;

/** What the only index of codes holds, so that no product reads the whole table. */
export const keyOf = (code: string) => code.replaceAll('-', '').toLowerCase();

const START_LIMIT_MS = 180_000;

/** Waits until a peer answers. @returns how long that took since `began` */
export async function coldStartMs(child: ChildProcess, address: string, began: number): Promise<number> {
  await answering(child, address, { limitMs: START_LIMIT_MS });
  return performance.now() - began;
}
