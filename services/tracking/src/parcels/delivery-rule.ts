import { Injectable } from '@nestjs/common';
import { ApiError, type Caller, type Change, CompanySettings } from '@vaultway/common';
import { stepOf } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { declareActor } from './log-context.js';
import type { EventEntity } from './events/event.entity.js';

/** Keyed by the errors that the delivery triggers raise. */
export const DELIVERY_REFUSED = {
  delivery_takes_pin: () => ApiError.field('step', 'takes_pin'),
  delivery_pin_unknown: () => new ApiError('unavailable', { retryAfter: 5 }),
};

/**
 * Rejects deliveries without a required PIN: the delivery triggers reject the step, and this class rejects such titles.
 * Only this class lets a transaction bypass the rule.
 */
@Injectable()
export class DeliveryRule {
  constructor(private readonly settings: CompanySettings) {}

  /** @throws ApiError `unavailable` if the setting was never known */
  get asksForPins(): boolean {
    return this.settings.certain('delivery_pin') === 'yes';
  }

  /**
   * Tells the log who writes, and lets a transaction deliver, or rejects deliveries immediately instead of at its end.
   * Call it before writing parcels or events.
   */
  async begin(tx: EntityManager, by: Caller | null): Promise<void> {
    await declareActor(tx, by);
    const reason = this.reasonOf(by);
    if (reason !== null) return declare(tx, reason);
    const setting = this.settings.knows('delivery_pin') ? 'yes' : 'unknown';
    await tx.query(`SELECT set_config('vaultway.delivery_pin', $1, true)`, [setting]);
    await tx.query('SET CONSTRAINTS ALL IMMEDIATE');
  }

  /** Lets `restore` restore the events of recorded deliveries, which were checked when they were recorded. */
  async restoring(tx: EntityManager, restore: () => Promise<void>): Promise<void> {
    const [declared] = await tx.query<{ reason: string | null }[]>(
      `SELECT current_setting('vaultway.may_deliver', true) AS reason`,
    );
    await declare(tx, 'recorded');
    await restore();
    await declare(tx, declared?.reason ?? '');
  }

  /**
   * @throws ApiError `validation`, `unavailable` for an event that becomes a delivery by its title, whatever its step
   */
  async refuse(tx: EntityManager, changes: readonly Change<EventEntity>[]): Promise<void> {
    const told = changes.flatMap(({ before, after }) =>
      after && isDelivery(after) && !(before && isDelivery(before)) ? after.parcel_id : [],
    );
    if (told.length === 0) return;
    const asked = await tx.query<unknown[]>(
      'SELECT FROM unnest($1::uuid[]) AS told (parcel_id) WHERE delivery_takes_pin(told.parcel_id) LIMIT 1',
      [told],
    );
    if (asked.length > 0 && this.asksForPins) throw DELIVERY_REFUSED.delivery_takes_pin();
  }

  /** Admins and clerks may bypass the rule manually, which the activity log shows. */
  private reasonOf(by: Caller | null): string | null {
    if (this.settings.knows('delivery_pin') && !this.asksForPins) return 'setting';
    return by?.role === 'admin' || by?.role === 'clerk' ? by.role : null;
  }
}

const declare = (tx: EntityManager, reason: string) =>
  tx.query(`SELECT set_config('vaultway.may_deliver', $1, true)`, [reason]);

const isDelivery = ({ step, title }: EventEntity) => step === 'delivered' || stepOf(title) === 'delivered';
