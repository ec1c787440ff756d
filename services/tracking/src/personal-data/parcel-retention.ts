import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CompanySettings, inBatches, Nightly } from '@vaultway/common';
import type { EntityManager } from 'typeorm';
import { ARRIVED, HAS_PEOPLE } from '../parcels/list/parcel-filter.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { type Forgetting, ParcelAnonymizer } from './parcel-anonymizer.js';

/** So that no batch keeps its locks for longer than a fraction of a second. */
const BATCH = 50;

/**
 * Anonymizes at night what was handed over, or back, `retention_days` ago. Each batch is a transaction of its own: what an
 * interrupted night leaves, the next one finds.
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

  /** @throws ApiError `unavailable` while nobody knows the company's settings */
  async run(signal?: AbortSignal): Promise<void> {
    const { retention_days } = await this.settings.known();
    if (retention_days === null) return;
    const anonymizeSome = () => this.anonymizer.anonymize((tx) => due(tx, retention_days), null);
    const anonymized = await inBatches(BATCH, anonymizeSome, signal);
    if (anonymized > 0) this.logger.log({ parcels: anonymized }, 'parcels were anonymized');
  }
}

/**
 * Whatever has happened last is understood: behind an event whose title means nothing known, a parcel that only an event
 * calls delivered or returned may not be.
 */
const SURE = `(status_step = step OR NOT EXISTS (
  SELECT FROM (
    SELECT step FROM activities WHERE parcel_id = parcel.id AND deleted_at IS NULL
    ORDER BY created_at DESC, id DESC LIMIT 1
  ) newest WHERE newest.step IS NULL))`;

/**
 * Handed over or back, without an event and unchanged for so many days, in the trash or not. Whatever somebody is changing right
 * now waits for another night.
 */
async function due(tx: EntityManager, days: number): Promise<Forgetting[]> {
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
