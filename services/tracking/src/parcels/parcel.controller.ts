import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import {
  Allow,
  Answers,
  BodyOrQuery,
  CurrentAdmin,
  type Once,
  OncePerKey,
  TakesFile,
} from '@vaultway/common';
import {
  GetParcelAttention,
  ById,
  CreateParcel,
  FindParcels,
  ListParcels,
  ParcelAttention,
  ParcelOverview,
  ParcelStatus,
  ParcelSummary,
  SetParcelImage,
  UpdateParcel,
  WrittenParcel,
  type Admin,
} from '@vaultway/contracts';
import { z } from 'zod';
import { AttentionList } from './list/attention-list.js';
import { OverviewQuery } from './list/overview.query.js';
import { ParcelFinder } from './list/parcel-finder.js';
import { ParcelList } from './list/parcel-list.js';
import { ParcelService } from './parcel.service.js';
import { ParcelStatuses } from './list/parcel-statuses.js';

const AT_LEAST = z
  .literal(true)
  .optional()
  .meta({ description: 'true if counting stopped at `total`; there may be more' });

/** Manages parcels for admins. The public look-up is in ../public. */
@Controller('parcels')
export class ParcelController {
  constructor(
    private readonly parcels: ParcelService,
    private readonly parcelList: ParcelList,
    private readonly finder: ParcelFinder,
    private readonly statuses: ParcelStatuses,
    private readonly attention: AttentionList,
    private readonly overview: OverviewQuery,
  ) {}

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get()
  @Answers(ParcelSummary, { summary: 'List parcels', list: true, beside: { at_least: AT_LEAST } })
  list(@Query({ schema: ListParcels }) query: ListParcels) {
    return this.parcelList.list(query);
  }

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get('find')
  @Answers(z.array(ParcelSummary), {
    summary: 'Suggest parcels for a partial search term',
  })
  find(@Query({ schema: FindParcels }) { q }: FindParcels) {
    return this.finder.find(q);
  }

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get('statuses')
  @Answers(z.array(ParcelStatus), { summary: 'List the statuses in use, for suggestions' })
  listStatuses() {
    return this.statuses.list();
  }

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get('attention')
  @Answers(ParcelAttention, { summary: 'List parcels that need attention, by reason' })
  needAttention(@Query({ schema: GetParcelAttention }) query: GetParcelAttention) {
    return this.attention.list(query);
  }

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get('overview')
  @Answers(ParcelOverview, { summary: 'Get an overview of the parcels: counts, locations and latest events' })
  giveOverview() {
    return this.overview.read();
  }

  @Allow('clerk', 'parcels:write')
  @Post()
  @Answers(WrittenParcel, {
    summary: 'Create a parcel',
    status: 201,
    message: 'Parcel created',
    errors: ['tracking_code_taken'],
  })
  create(
    @Body({ schema: CreateParcel }) parcel: CreateParcel,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.parcels.create(parcel, admin, once);
  }

  @TakesFile()
  @Allow('clerk', 'parcels:write')
  @Post('image')
  @Answers(ParcelSummary, {
    summary: 'Add or replace the photo of a parcel',
    message: 'Photo saved',
    errors: ['parcel_not_found', 'not_an_image', 'file_too_large'],
  })
  setImage(@Body({ schema: SetParcelImage }) input: SetParcelImage, @CurrentAdmin() admin: Admin) {
    return this.parcels.setImage(input, admin);
  }

  @Allow('clerk', 'parcels:write')
  @Patch()
  @Answers(WrittenParcel, {
    summary: 'Change a parcel, by id or by tracking code',
    message: 'Parcel updated',
    errors: ['parcel_not_found', 'tracking_code_taken', 'changed_meanwhile'],
  })
  update(@Body({ schema: UpdateParcel }) input: UpdateParcel, @CurrentAdmin() admin: Admin) {
    return this.parcels.update(input, admin);
  }

  @Delete()
  @Answers(null, { summary: 'Delete a parcel', message: 'Parcel deleted', errors: ['parcel_not_found'] })
  remove(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() admin: Admin) {
    return this.parcels.remove(id, admin);
  }
}
