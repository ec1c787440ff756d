import { ApiError, RecordStore, type Trash } from '@vaultway/common';
import { LIMITS, type Webhook } from '@vaultway/contracts';
import { IsNull, type DataSource, type EntityManager } from 'typeorm';
import { toWebhook, WebhookEntity } from './webhook.entity.js';

/** Writes webhooks, for admins and the job that disables failing ones; the latter has no trash. */
export class WebhookRecords extends RecordStore<WebhookEntity, Webhook> {
  constructor(database: DataSource) {
    super(database, {
      type: 'webhook',
      entity: WebhookEntity,
      nameColumn: 'name',
      toView: toWebhook,
      beforeRestore: async (tx) => {
        await assertRoom(tx);
        return {};
      },
    });
  }

  static withTrash(database: DataSource, trash: Trash): WebhookRecords {
    const records = new WebhookRecords(database);
    trash.add(records);
    return records;
  }
}

/**
 * Limits the number of webhooks, since each gets its own copy of every message.
 *
 * @throws ApiError `too_many_webhooks`
 */
export async function assertRoom(tx: EntityManager): Promise<void> {
  await tx.query('LOCK TABLE webhook_endpoints IN SHARE ROW EXCLUSIVE MODE');
  const there = await tx.countBy(WebhookEntity, { deleted_at: IsNull() });
  if (there >= LIMITS.webhooks) throw new ApiError('too_many_webhooks');
}
