import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from '../support/stage.ts';
import { stopped, type MeasuredServer } from '../tracking-server.ts';

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

/** Waits until a process answers. @returns how long that took since `began` */
export async function answering(child: ChildProcess, address: string, began: number): Promise<number> {
  while (!(await fetch(address).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    if (performance.now() - began > START_LIMIT_MS) throw new Error(`Nothing answers at ${address}`);
    await sleep(20);
  }
  return performance.now() - began;
}

export const serverOf = (child: ChildProcess, url: string): MeasuredServer => ({
  pid: child.pid ?? 0,
  url,
  stop: () => stopped(child),
});
