import { Module } from '@nestjs/common';
import { ActivityModule } from '../activities/activity.module.js';
import { ChangesModule } from '../changes/changes.module.js';
import { PrintModule } from '../print/print.module.js';
import { ParcelController } from './parcel.controller.js';
import { ParcelsInNeed } from './parcel.attention.js';
import { ParcelLandmarks } from './parcel.landmarks.js';
import { ParcelList } from './parcel.list.js';
import { ParcelPapersController } from './parcel.papers.controller.js';
import { ParcelPapers } from './parcel.papers.js';
import { ParcelPhoto } from './parcel.photo.js';
import { ParcelService } from './parcel.service.js';
import { ParcelStatuses } from './parcel.statuses.js';
import { ParcelTrash } from './parcel.trash.js';

@Module({
  imports: [PrintModule, ActivityModule, ChangesModule],
  controllers: [ParcelPapersController, ParcelController],
  providers: [
    ParcelPapers,
    ParcelService,
    ParcelList,
    ParcelLandmarks,
    ParcelsInNeed,
    ParcelStatuses,
    ParcelPhoto,
    ParcelTrash,
  ],
  exports: [ParcelService, ParcelTrash],
})
export class ParcelModule {}
