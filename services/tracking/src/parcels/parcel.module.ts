import { Module } from '@nestjs/common';
import { ActivityModule } from '../activities/activity.module.js';
import { ChangesModule } from '../changes/changes.module.js';
import { ParcelController } from './parcel.controller.js';
import { ParcelsInNeed } from './parcel.attention.js';
import { ParcelLandmarks } from './parcel.landmarks.js';
import { ParcelList } from './parcel.list.js';
import { ParcelPhoto } from './parcel.photo.js';
import { ParcelService } from './parcel.service.js';
import { ParcelStatuses } from './parcel.statuses.js';
import { ParcelTrash } from './parcel.trash.js';

@Module({
  imports: [ActivityModule, ChangesModule],
  controllers: [ParcelController],
  providers: [
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
