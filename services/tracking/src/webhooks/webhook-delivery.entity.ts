import type { WebhookDelivery, WebhookFailure, WebhookState } from '@vaultway/contracts';
import {
  Column,
  Entity,
  IsNull,
  Not,
  PrimaryColumn,
  type EntityManager,
  type FindOptionsWhere,
} from 'typeorm';

/** A message to a webhook. */
@Entity('webhook_deliveries')
export class WebhookDeliveryEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('uuid')
  endpoint_id!: string;

  @Column('text')
  type!: string;

  /** The bytes that are signed and sent. */
  @Column('text')
  body!: string;

  @Column('smallint')
  tries!: number;

  @Column('smallint', { nullable: true })
  status!: number | null;

  @Column('text', { nullable: true })
  failure!: WebhookFailure | null;

  @Column('integer', { nullable: true })
  took_ms!: number | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  tried_at!: Date | null;

  /** Null if no further attempt will follow. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  next_try_at!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  delivered_at!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;
}

export const DELIVERIES_IN: Record<WebhookState, FindOptionsWhere<WebhookDeliveryEntity>> = {
  delivered: { delivered_at: Not(IsNull()) },
  waiting: { delivered_at: IsNull(), next_try_at: Not(IsNull()) },
  failed: { delivered_at: IsNull(), next_try_at: IsNull() },
};

const stateOf = ({ delivered_at, next_try_at }: WebhookDeliveryEntity): WebhookState => {
  if (delivered_at) return 'delivered';
  return next_try_at ? 'waiting' : 'failed';
};

export const toDelivery = (row: WebhookDeliveryEntity): WebhookDelivery => ({
  id: row.id,
  webhook_id: row.endpoint_id,
  type: row.type,
  state: stateOf(row),
  tries: row.tries,
  status: row.status,
  failure: row.failure,
  took_ms: row.took_ms,
  tried_at: row.tried_at?.toISOString() ?? null,
  next_try_at: row.next_try_at?.toISOString() ?? null,
  delivered_at: row.delivered_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  body: row.body,
});

/** Cancels the pending deliveries of a disabled webhook; an admin can replay them. */
export async function giveUpDeliveries(tx: EntityManager, endpointId: string): Promise<void> {
  await tx.query(
    `UPDATE webhook_deliveries SET next_try_at = NULL, failure = 'stopped'
     WHERE endpoint_id = $1 AND next_try_at IS NOT NULL`,
    [endpointId],
  );
}
