import { Injectable } from '@nestjs/common';
import type { Change, RecordAction } from '@vaultway/common';
import type { Step } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import type { EventEntity } from './events/event.entity.js';
import type { ParcelEntity } from './parcel.entity.js';

/** What is known of a parcel that changed hands. */
export interface HandedParcel {
  tracking_code: string;
  step: Step | null;
  happened_at: Date;
}

/** A write of parcels or events, or a handover with all its parcels. */
export type WrittenRecord =
  | { noun: 'parcel'; action: RecordAction; changes: readonly Change<ParcelEntity>[] }
  | { noun: 'event'; action: RecordAction; changes: readonly Change<EventEntity>[] }
  | { noun: 'handover'; action: 'recorded'; parcels: readonly HandedParcel[] };

type Listener = (tx: EntityManager, written: WrittenRecord) => Promise<void>;

/** Passes every write on, within its transaction: what a listener writes commits with it. */
@Injectable()
export class WrittenRecords {
  private readonly listeners: Listener[] = [];

  /** To be called by a module when it starts. What `listener` throws rolls the write back. */
  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  async dispatch(tx: EntityManager, written: WrittenRecord): Promise<void> {
    for (const listener of this.listeners) await listener(tx, written);
  }
}
