import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Nightly } from '@vaultway/common';
import { DataSource, type EntityManager } from 'typeorm';

/** How many parcels there are. Postgres notes each change of their number, and the count is the sum. */
@Injectable()
export class ParcelCount implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('parcel count', () => this.sumUp());
  }

  async read(from: EntityManager): Promise<number> {
    const [row] = await from.query<{ live: string }[]>('SELECT live FROM parcel_count');
    return Number(row?.live ?? 0);
  }

  /** Replaces the changes noted so far with their sum; those of open transactions stay. */
  private async sumUp(): Promise<void> {
    await this.database.query(
      `WITH summed AS (DELETE FROM parcel_count_changes RETURNING change)
       INSERT INTO parcel_count_changes (change) SELECT coalesce(sum(change), 0) FROM summed`,
    );
  }
}
