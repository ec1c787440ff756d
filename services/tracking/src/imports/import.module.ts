import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common';
import { CustomFieldModule } from '../custom-fields/custom-field.controller.js';
import { ParcelModule } from '../parcels/parcel.module.js';
import { ImportController } from './import.controller.js';
import { ImportRunner } from './import-runner.js';
import { ImportService } from './import.service.js';
import { ImportWriter } from './import-writer.js';

@Module({
  imports: [CustomFieldModule, NightlyModule, ParcelModule],
  controllers: [ImportController],
  providers: [ImportService, ImportRunner, ImportWriter],
})
export class ImportModule {}
