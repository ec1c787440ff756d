import { Injectable, Logger, Module, type OnModuleInit } from '@nestjs/common';
import { anonymizeAuditOf, CompanySettings, inBatches, Nightly, NightlyModule } from '@vaultway/common';
import { DataSource } from 'typeorm';

/** Keeps the locks of a batch below a fraction of a second. */
const BATCH = 200;

/** Removes the names of visitors nightly, `retention_days` after the end of the rental. */
@Injectable()
export class VisitRetention implements OnModuleInit {
  private readonly logger = new Logger('personal data');

  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('retention', (signal) => this.run(signal));
  }

  /** @throws ApiError `unavailable` while the company's settings are unknown */
  async run(signal?: AbortSignal): Promise<void> {
    const { retention_days } = await this.settings.known();
    if (retention_days === null) return;
    const removed = await inBatches(BATCH, () => this.removeSome(retention_days), signal);
    if (removed > 0) this.logger.log({ visits: removed }, 'names of visitors removed');
  }

  private removeSome(days: number): Promise<number> {
    return this.database.transaction(async (tx) => {
      const visits = await tx.query<{ id: string }[]>(
        `SELECT id FROM visits WHERE visitor IS NOT NULL
           AND rental_id IN (SELECT id FROM rentals WHERE until < current_date - $1::int)
         LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
        [days],
      );
      const ids = visits.map(({ id }) => id);
      await tx.query('UPDATE visits SET visitor = NULL WHERE id = ANY($1)', [ids]);
      await anonymizeAuditOf(tx, 'vault_visit', ids);
      return ids.length;
    });
  }
}

@Module({ imports: [NightlyModule], providers: [VisitRetention] })
export class VisitRetentionModule {}
