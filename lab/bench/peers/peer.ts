import { PARCEL_FIELD_NAMES } from '@vaultway/contracts';
import type { ChildProcess } from 'node:child_process';
import type { Stage } from '../support/stage.ts';
import { answering, type MeasuredServer } from '../support/processes.ts';

export interface Peer extends MeasuredServer {
  /** Milliseconds from the start of its process to its first response. */
  coldMs: number;
  /** Path of the nth parcel with its events. */
  pathOf: (n: number) => string;
}

export interface Product {
  name: string;
  version: string;
  /**
   * @param folder where it is installed, or will be
   * @throws NotInstalled
   */
  start: (stage: Stage, folder: string, databases: Databases) => Promise<Peer>;
}

/** The tracking service's database, as its owner and as the superuser. */
export interface Databases {
  url: string;
  superuser: string;
}

/** Fields of a parcel that the look-up returns. */
export const PARCEL_FIELDS = ['id', ...PARCEL_FIELD_NAMES, 'image', 'created_at', 'updated_at'];
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
  'time_zone',
];
/** Number of events on a look-up's first page. */
export const PAGE = 20;

/** Normalizes a code for the only index of codes, so that no product scans the whole table. */
export const keyOf = (code: string) => code.replaceAll('-', '').toLowerCase();

const START_LIMIT_MS = 180_000;

/** Waits for a peer's first response. @returns milliseconds since `began` */
export async function coldStartMs(child: ChildProcess, address: string, began: number): Promise<number> {
  await answering(child, address, { limitMs: START_LIMIT_MS });
  return performance.now() - began;
}
