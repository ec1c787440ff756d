import { Injectable } from '@nestjs/common';
import type { RecordWriter } from '@vaultway/common';
import type { Admin } from '@vaultway/contracts';
import { In } from 'typeorm';
import type { EventEntity } from '../parcels/events/event.entity.js';
import { DeliveryRule } from '../parcels/delivery-rule.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { HandoverEntity } from './handover.entity.js';
import { eventOf, SEAL_EVENT } from './handover-events.js';
import { HandoverSeals } from './handover-seals.js';

/** Rechecks later handovers when a collection or reseal arrives late. */
@Injectable()
export class LateSeals {
  constructor(
    private readonly seals: HandoverSeals,
    private readonly parcels: ParcelRecords,
    private readonly deliveries: DeliveryRule,
  ) {}

  /** Marks later handovers whose seals now differ, and restores the events of those that no longer do. */
  async settle(
    events: RecordWriter<EventEntity>,
    parcelIds: readonly string[],
    since: Date,
    by: Admin,
  ): Promise<void> {
    const { tx } = events;
    const compared = await this.seals.compareAfter(tx, parcelIds, since);
    if (compared.length === 0) return;
    const handovers = await tx.findBy(HandoverEntity, {
      id: In(compared.map(({ handover_id }) => handover_id)),
    });
    const former = await events.lockAll(compared.map(({ event_id }) => event_id));
    await this.deliveries.restoring(tx, async () => {
      await events.updateAll(former, (event) => {
        const { handover_id, seals_differ } = compared.find(({ event_id }) => event_id === event.id) ?? {};
        const handover = handovers.find(({ id }) => id === handover_id);
        // Rows of the previous release have neither step nor title.
        if (!handover || (!seals_differ && handover.kind === 'transfer' && !handover.step && !handover.title))
          return {};
        const { title, step, icon, color, description } = seals_differ ? SEAL_EVENT : eventOf(handover);
        // Keeps titles edited since.
        if (!seals_differ && event.title !== SEAL_EVENT.title) return {};
        return { title, step, icon, color, description: event.description ?? description };
      });
      await this.followEvents(events, former, by);
    });
  }

  /** Sets the status of parcels that had it from a changed event to the newest event's title. */
  private async followEvents(
    { tx }: RecordWriter<EventEntity>,
    former: readonly EventEntity[],
    by: Admin,
  ): Promise<void> {
    const parcels = await this.parcels.lockAll(
      former.map(({ parcel_id }) => parcel_id),
      tx,
    );
    for (const parcel of parcels) {
      if (!former.some(({ parcel_id, title }) => parcel_id === parcel.id && title === parcel.status))
        continue;
      const [newest] = await tx.query<{ title: string }[]>(
        `SELECT title FROM activities WHERE parcel_id = $1 AND step IS NOT NULL AND deleted_at IS NULL
         ORDER BY created_at DESC, id DESC LIMIT 1`,
        [parcel.id],
      );
      await this.parcels.setWithEvent(tx, by, [parcel], {
        status: newest?.title,
        current_location: undefined,
      });
    }
  }
}
