import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.js';
import { NewsModule } from '../news/news.module.js';
import { ParcelModule } from '../parcels/parcel.module.js';
import { BulkController } from './bulk.controller.js';
import { ParcelCsv } from './bulk.csv.js';
import { BulkService } from './bulk.service.js';

@Module({
  imports: [ChangesModule, NewsModule, ParcelModule],
  controllers: [BulkController],
  providers: [BulkService, ParcelCsv],
})
export class BulkModule {}
