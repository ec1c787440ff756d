import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CompanySettings, inBatches, Nightly } from '@vaultway/common';
import { DataSource } from 'typeorm';
import { InvoiceService } from '../invoices/invoice.service.js';
import { forgetRequests } from '../personal-data/request-forgetting.js';
import { RequestRecords } from './request-records.js';

const BATCH = 50;

/** Expires quotes, and deletes unconfirmed and long closed requests, nightly. */
@Injectable()
export class RequestExpiry implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly requests: RequestRecords,
    private readonly invoices: InvoiceService,
    private readonly settings: CompanySettings,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('requests', (signal) => this.run(signal));
  }

  /** @throws ApiError `unavailable` while the company's settings are unknown */
  async run(signal?: AbortSignal): Promise<void> {
    await this.database.query(
      `DELETE FROM requests WHERE confirmed_at IS NULL
         AND NOT EXISTS (SELECT FROM request_links WHERE request_id = requests.id AND expires_at > now())`,
    );
    await inBatches(BATCH, () => this.expireSome(), signal);
    const { retention_days: days } = await this.settings.known();
    if (days !== null) await inBatches(BATCH, () => this.deleteSome(days), signal);
  }

  private expireSome(): Promise<number> {
    return this.requests.write(null, async (records) => {
      const due = await records.tx.query<{ id: string }[]>(
        `SELECT id FROM requests WHERE status = 'quoted' AND $1 > (
           SELECT valid_until FROM quotes WHERE request_id = requests.id ORDER BY created_at DESC, id DESC LIMIT 1)
         ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
        [this.invoices.today()],
      );
      const rows = await records.lockAll(due.map(({ id }) => id));
      await records.updateAll(rows, () => ({ status: 'expired' }));
      return rows.length;
    });
  }

  private deleteSome(days: number): Promise<number> {
    return this.database.transaction(async (tx) => {
      const due = await tx.query<{ id: string }[]>(
        `SELECT id FROM requests WHERE status IN ('done', 'declined', 'expired', 'withdrawn')
           AND updated_at < now() - make_interval(days => $1)
         ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
        [days],
      );
      return forgetRequests(
        tx,
        due.map(({ id }) => id),
      );
    });
  }
}
