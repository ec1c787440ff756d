import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CompanySettings, inBatches, Nightly } from '@vaultway/common';
import type { EntityManager } from 'typeorm';
import { ARRIVED, HAS_PEOPLE } from '../parcels/list/parcel-filter.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { type ErasureRequest, ParcelAnonymizer } from './parcel-anonymizer.js';

/** Keeps the locks of a batch below a fraction of a second. */
const BATCH = 50;

/**
 * Anonymizes parcels nightly, `retention_days` after their delivery or return. Each batch is a separate transaction:
 * after an interruption, the next night continues.
 */
@Injectable()
export class ParcelRetention implements OnModuleInit {
  private readonly logger = new Logger('personal data');

  constructor(
    private readonly anonymizer: ParcelAnonymizer,
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
    const anonymizeSome = () => this.anonymizer.anonymize((tx) => due(tx, retention_days), null);
    const anonymized = await inBatches(BATCH, anonymizeSome, signal);
    if (anonymized > 0) this.logger.log({ parcels: anonymized }, 'parcels anonymized');
  }
}

/**
 * Requires a known step for the last event, unless the status confirms the arrival: an unknown title after a delivery
 * or return may mean that the parcel moved on.
 */
const SURE = `(status_step = step OR NOT EXISTS (
  SELECT FROM (
    SELECT step FROM activities WHERE parcel_id = parcel.id AND deleted_at IS NULL
    ORDER BY created_at DESC, id DESC LIMIT 1
  ) newest WHERE newest.step IS NULL))`;

/**
 * Selects parcels delivered or returned, with no event or change for the given days, including the trash. Skips locked
 * rows until another night.
 */
async function due(tx: EntityManager, days: number): Promise<ErasureRequest[]> {
  const parcels = await tx
    .createQueryBuilder(ParcelEntity, 'parcel')
    .withDeleted()
    .where(`${ARRIVED} AND ${HAS_PEOPLE}`)
    .andWhere(SURE)
    .andWhere('updated_at < now() - make_interval(days => :days)', { days })
    .andWhere('coalesce(last_event_at, updated_at) < now() - make_interval(days => :days)', { days })
    .orderBy('parcel.updated_at')
    .limit(BATCH)
    .setLock('pessimistic_write')
    .setOnLocked('skip_locked')
    .getMany();
  return parcels.map((parcel) => ({ parcel, recipient: true, sender: true }));
}
