import { Injectable } from '@nestjs/common';
import { RecordStore, Trash } from '@vaultway/common';
import type { Admin, ParcelSummary, Step, UpdateParcel } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { followStops } from './events/event-zones.js';
import { DELIVERY_REFUSED, DeliveryRule } from './delivery-rule.js';
import { ParcelEntity } from './parcel.entity.js';
import { toParcelSummary } from './parcel.mapper.js';
import { parcelPositionAfter } from './parcel-position.js';
import { newestSteps, parcelStepAfter } from './parcel-step.js';
import { type ByCode, TrackingEvents } from './tracking-events.js';

/** Writes parcels. A deleted parcel keeps its events and photo until it is purged. */
@Injectable()
export class ParcelRecords extends RecordStore<ParcelEntity, ParcelSummary, ByCode> {
  constructor(database: DataSource, trash: Trash, trackingEvents: TrackingEvents, deliveries: DeliveryRule) {
    super(database, {
      type: 'parcel',
      entity: ParcelEntity,
      nameColumn: 'tracking_code',
      toView: toParcelSummary,
      notFound: 'parcel_not_found',
      taken: { parcels_code_key: 'tracking_code_taken' },
      refused: DELIVERY_REFUSED,
      begin: (tx, by) => deliveries.begin(tx, by),
      written: async (tx, action, changed) => {
        await followStops(tx, changed);
        await trackingEvents.dispatch(tx, 'recordWritten', { noun: 'parcel', action, changes: changed });
      },
      announced: async (changed) =>
        changed.map(({ id, before, after }) => ({ id, before: byCode(before), after: byCode(after) })),
      announce: (changed) => trackingEvents.announce('parcel.changed', changed),
    });
    trash.add(this);
  }

  /**
   * Applies an event's status and location to its parcels, in the transaction that adds and announces the event. Call
   * it before adding the event, whose step is then the newest. Undefined fields stay unchanged.
   *
   * @param parcels locked
   */
  async setWithEvent(
    tx: EntityManager,
    by: Admin,
    parcels: readonly ParcelEntity[],
    { status, current_location }: Pick<UpdateParcel, 'status' | 'current_location'>,
  ): Promise<void> {
    if (status === undefined && current_location === undefined) return;
    const newest = await newestSteps(
      tx,
      parcels.map(({ id }) => id),
    );
    await this.within(tx, by).updateAll(parcels, (parcel) => ({
      status,
      current_location,
      ...parcelStepAfter(parcel, { status }, newest.get(parcel.id) ?? null),
      ...parcelPositionAfter(parcel, { current_location }),
    }));
  }

  /** Maps code keys to their parcels, with the step of each one's newest event. */
  async withNewestSteps(
    codeKeys: readonly string[],
    tx: EntityManager,
  ): Promise<Map<string, { parcel: ParcelEntity; newest: Step | null }>> {
    const parcels = await tx
      .createQueryBuilder(ParcelEntity, 'parcel')
      .addSelect('parcel.anonymized_at')
      .where('parcel.code_key = ANY(:codeKeys)', { codeKeys })
      .getMany();
    const newest = await newestSteps(
      tx,
      parcels.map(({ id }) => id),
    );
    return new Map(
      parcels.map((parcel) => [parcel.code_key, { parcel, newest: newest.get(parcel.id) ?? null }]),
    );
  }

  /** Maps code keys to the ids of their parcels. @param lock whether to lock the parcels */
  async idsByCode(
    codeKeys: readonly string[],
    tx: EntityManager,
    { lock = false } = {},
  ): Promise<Map<string, string>> {
    const rows = await tx.query<{ id: string; code_key: string }[]>(
      `SELECT id, code_key FROM parcels WHERE code_key = ANY($1) AND deleted_at IS NULL
       ORDER BY id ${lock ? 'FOR UPDATE' : ''}`,
      [codeKeys],
    );
    return new Map(rows.map(({ id, code_key }) => [code_key, id]));
  }
}

const byCode = (parcel: ParcelEntity | null): ByCode | null => parcel && { code_key: parcel.code_key };
