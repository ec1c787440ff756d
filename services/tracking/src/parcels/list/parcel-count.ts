import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Nightly } from '@vaultway/common';
import { DataSource } from 'typeorm';

/** Counts parcels. Triggers record each change of their number; the count is the sum. */
@Injectable()
export class ParcelCount implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('parcel count', () => this.sumUp());
  }

  async read(): Promise<number> {
    const [row] = await this.database.query<{ live: string }[]>('SELECT live FROM parcel_count');
    return Number(row?.live ?? 0);
  }

  /** Replaces the recorded changes with their sum. Those of open transactions remain. */
  private async sumUp(): Promise<void> {
    await this.database.query(
      `WITH summed AS (DELETE FROM parcel_count_changes RETURNING change)
       INSERT INTO parcel_count_changes (change) SELECT coalesce(sum(change), 0) FROM summed`,
    );
  }
}
