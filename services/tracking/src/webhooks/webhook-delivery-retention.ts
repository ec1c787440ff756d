import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inBatches, Nightly } from '@vaultway/common';
import { LIMITS } from '@vaultway/contracts';
import { DataSource } from 'typeorm';

const BATCH = 5000;

/** Deletes webhook deliveries older than 30 days, nightly. */
@Injectable()
export class WebhookDeliveryRetention implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('webhook deliveries', (signal) => this.deleteOld(signal));
  }

  private async deleteOld(signal: AbortSignal): Promise<void> {
    await inBatches(BATCH, () => this.deleteSome(), signal);
  }

  private async deleteSome(): Promise<number> {
    const [, deleted] = await this.database.query<[unknown[], number]>(
      `DELETE FROM webhook_deliveries WHERE id IN (
         SELECT id FROM webhook_deliveries WHERE created_at < now() - make_interval(days => $1) LIMIT ${BATCH})`,
      [LIMITS.webhookDeliveryDays],
    );
    return deleted;
  }
}
