import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common';
import { ParcelModule } from '../parcels/parcel.module.js';
import { ParcelAnonymizer } from './parcel.anonymizer.js';
import { ParcelRetention } from './parcel.retention.js';

/** What takes people out of parcels. */
@Module({
  imports: [NightlyModule, ParcelModule],
  providers: [ParcelAnonymizer, ParcelRetention],
})
export class PersonalDataModule {}
