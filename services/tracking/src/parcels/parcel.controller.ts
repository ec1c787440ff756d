import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { Answers, BodyOrQuery, CurrentAdmin } from '@vaultway/common';
import {
  AskAttention,
  ById,
  CreateParcel,
  ListParcels,
  Parcel,
  ParcelAttention,
  ParcelStatus,
  ParcelSummary,
  SetParcelImage,
  UpdateParcel,
  type Admin,
} from '@vaultway/contracts';
import { z } from 'zod';
import { ParcelsInNeed } from './parcel.attention.js';
import { ParcelList } from './parcel.list.js';
import { ParcelPhoto } from './parcel.photo.js';
import { ParcelService } from './parcel.service.js';
import { ParcelStatuses } from './parcel.statuses.js';

/** What admins do with parcels; what visitors see is in ../lookup. */
@Controller('parcels')
export class ParcelController {
  constructor(
    private readonly parcels: ParcelService,
    private readonly all: ParcelList,
    private readonly statuses: ParcelStatuses,
    private readonly inNeed: ParcelsInNeed,
    private readonly photo: ParcelPhoto,
  ) {}

  @Get()
  @Answers(ParcelSummary, { summary: 'List parcels', list: true })
  list(@Query({ schema: ListParcels }) query: ListParcels) {
    return this.all.page(query);
  }

  @Get('statuses')
  @Answers(z.array(ParcelStatus), { summary: 'The statuses that parcels have, for suggestions' })
  listStatuses() {
    return this.statuses.list();
  }

  @Get('attention')
  @Answers(ParcelAttention, { summary: 'Which parcels somebody should look at, and why' })
  needAttention(@Query({ schema: AskAttention }) query: AskAttention) {
    return this.inNeed.ask(query);
  }

  @Post()
  @Answers(Parcel, {
    summary: 'Create a parcel',
    status: 201,
    message: 'Parcel created',
    errors: ['tracking_code_taken'],
  })
  create(@Body({ schema: CreateParcel }) parcel: CreateParcel, @CurrentAdmin() admin: Admin) {
    return this.parcels.create(parcel, admin);
  }

  @Post('image')
  @Answers(ParcelSummary, {
    summary: 'Give a parcel a photo, or another one',
    message: 'Photo saved',
    errors: ['parcel_not_found', 'not_an_image', 'file_too_large'],
  })
  setImage(@Body({ schema: SetParcelImage }) input: SetParcelImage, @CurrentAdmin() admin: Admin) {
    return this.photo.set(input, admin);
  }

  @Patch()
  @Answers(Parcel, {
    summary: 'Change a parcel, by id or by tracking code',
    message: 'Parcel updated',
    errors: ['parcel_not_found', 'tracking_code_taken', 'changed_meanwhile'],
  })
  update(@Body({ schema: UpdateParcel }) changed: UpdateParcel, @CurrentAdmin() admin: Admin) {
    return this.parcels.update(changed, admin);
  }

  @Delete()
  @Answers(null, { summary: 'Delete a parcel', message: 'Parcel deleted', errors: ['parcel_not_found'] })
  remove(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() admin: Admin) {
    return this.parcels.remove(id, admin);
  }
}
