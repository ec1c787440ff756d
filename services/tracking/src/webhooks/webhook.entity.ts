import { RecordEntity } from '@vaultway/common';
import type { Webhook, WebhookStop, WebhookType } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';

/** An address that receives messages about parcels. */
@Entity('webhook_endpoints')
export class WebhookEntity extends RecordEntity {
  @Column('text')
  name!: string;

  @Column('text')
  url!: string;

  @Column('text', { array: true })
  types!: WebhookType[];

  /** Signs messages; sealed, see webhook-secrets. */
  @Column('text')
  secret!: string;

  /** Also signs messages until `previous_secret_until`. */
  @Column('text', { nullable: true })
  previous_secret!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  previous_secret_until!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  disabled_at!: Date | null;

  @Column('text', { nullable: true })
  disabled_because!: WebhookStop | null;

  /** The worker's reason to disable it. No attempts are made in the meantime. */
  @Column('text', { nullable: true })
  stop_because!: Extract<WebhookStop, 'gone' | 'failing'> | null;

  /** True until the admins are mailed that it was disabled. */
  @Column('boolean')
  admins_to_tell!: boolean;

  /** Start of the current series of failures, without a success since. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  failing_since!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  failed_at!: Date | null;

  /** End of the pause that its receiver requested. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  held_until!: Date | null;
}

export const toWebhook = (row: WebhookEntity): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  types: row.types,
  enabled: row.disabled_at === null,
  disabled_because: row.disabled_because,
  failing_since: row.failing_since?.toISOString() ?? null,
  previous_secret_until:
    row.previous_secret_until && row.previous_secret_until > new Date()
      ? row.previous_secret_until.toISOString()
      : null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** State of an enabled webhook without failures. */
export const TURNED_ON = {
  disabled_at: null,
  disabled_because: null,
  stop_because: null,
  admins_to_tell: false,
  failing_since: null,
  failed_at: null,
  held_until: null,
} as const satisfies Partial<WebhookEntity>;
