import { Injectable, Logger, Module, type OnModuleInit } from '@nestjs/common';
import { anonymizeAuditOf, CompanySettings, inBatches, Nightly, NightlyModule } from '@vaultway/common';
import { DataSource } from 'typeorm';

/** Keeps the locks of a batch below a fraction of a second. */
const BATCH = 200;

/**
 * Removes names nightly: of visitors `retention_days` after the end of the rental, of outside auditors, with their
 * addresses, that long after the end of their links.
 */
@Injectable()
export class NameRetention implements OnModuleInit {
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
    const visits = await inBatches(BATCH, () => this.removeVisitors(retention_days), signal);
    if (visits > 0) this.logger.log({ visits }, 'names of visitors removed');
    const auditors = await inBatches(BATCH, () => this.removeAuditors(retention_days), signal);
    if (auditors > 0) this.logger.log({ auditors }, 'names of auditors removed');
  }

  private removeVisitors(days: number): Promise<number> {
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

  private removeAuditors(days: number): Promise<number> {
    return this.database.transaction(async (tx) => {
      const invitations = await tx.query<{ id: string }[]>(
        `SELECT id FROM count_invitations WHERE email IS NOT NULL
           AND least(ended_at, expires_at) < current_date - $1::int
         LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
        [days],
      );
      const ids = invitations.map(({ id }) => id);
      await tx.query('UPDATE count_invitations SET email = NULL WHERE id = ANY($1)', [ids]);
      await tx.query('UPDATE count_signatures SET name = NULL WHERE invitation_id = ANY($1)', [ids]);
      await anonymizeAuditOf(tx, 'vault_invitation', ids);
      return ids.length;
    });
  }
}

@Module({ imports: [NightlyModule], providers: [NameRetention] })
export class NameRetentionModule {}
