import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { Answers, BodyOrQuery, CurrentAdmin } from '@vaultway/common';
import {
  ById,
  CreateParcel,
  ListParcels,
  ParcelSummary,
  UpdateParcel,
  type Admin,
} from '@vaultway/contracts';
import { ParcelList } from './parcel.list.js';
import { ParcelService } from './parcel.service.js';

/** What admins do with parcels; what visitors see is in ../lookup. */
@Controller('parcels')
export class ParcelController {
  constructor(
    private readonly parcels: ParcelService,
    private readonly all: ParcelList,
  ) {}

  @Get()
  @Answers(ParcelSummary, { summary: 'List parcels', list: true })
  list(@Query({ schema: ListParcels }) query: ListParcels) {
    return this.all.page(query);
  }

  @Post()
  @Answers(ParcelSummary, {
    summary: 'Create a parcel',
    status: 201,
    message: 'Parcel created',
    errors: ['tracking_code_taken'],
  })
  create(@Body({ schema: CreateParcel }) parcel: CreateParcel, @CurrentAdmin() admin: Admin) {
    return this.parcels.create(parcel, admin);
  }

  @Patch()
  @Answers(ParcelSummary, {
    summary: 'Change a parcel, by id or by tracking code',
    message: 'Parcel updated',
    errors: ['parcel_not_found', 'tracking_code_taken'],
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
