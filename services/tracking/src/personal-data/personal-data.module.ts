import { Module } from '@nestjs/common';
import { NightlyModule, personalDataModule } from '@vaultway/common';
import { ParcelModule } from '../parcels/parcel.module.js';
import { ParcelAnonymizer } from './parcel-anonymizer.js';
import { ParcelRetention } from './parcel-retention.js';
import { TrackingPersonalData } from './tracking-personal-data.js';

@Module({ imports: [ParcelModule], providers: [ParcelAnonymizer], exports: [ParcelAnonymizer, ParcelModule] })
class AnonymizerModule {}

/** Anonymizes parcels nightly, and when auth requests an erasure. */
@Module({
  imports: [
    NightlyModule,
    AnonymizerModule,
    personalDataModule('tracking', TrackingPersonalData, [AnonymizerModule]),
  ],
  providers: [ParcelRetention],
})
export class PersonalDataModule {}
