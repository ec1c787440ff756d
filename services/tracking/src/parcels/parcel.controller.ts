import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { BodyOrQuery, CurrentAdmin, Message } from '@vaultway/common';
import { ById, CreateParcel, ListParcels, UpdateParcel, type Admin } from '@vaultway/contracts';
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
  list(@Query({ schema: ListParcels }) query: ListParcels) {
    return this.all.page(query);
  }

  @Post()
  @HttpCode(201)
  @Message('Parcel created')
  create(@Body({ schema: CreateParcel }) parcel: CreateParcel, @CurrentAdmin() admin: Admin) {
    return this.parcels.create(parcel, admin);
  }

  @Patch()
  @Message('Parcel updated')
  update(@Body({ schema: UpdateParcel }) changed: UpdateParcel, @CurrentAdmin() admin: Admin) {
    return this.parcels.update(changed, admin);
  }

  @Delete()
  @Message('Parcel deleted')
  remove(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() admin: Admin) {
    return this.parcels.remove(id, admin);
  }
}
