import { Body, Controller, Get, Module, Param, Patch, Post, Query } from '@nestjs/common';
import { Allow, Answers, CurrentAdmin, type Once, OncePerKey } from '@vaultway/common';
import { type Admin, CreatePlace, ListPlaces, Place, UpdatePlace } from '@vaultway/contracts';
import { PlaceService } from './place.service.js';

@Controller('vault/places')
export class PlaceController {
  constructor(private readonly places: PlaceService) {}

  @Allow('auditor', 'keeper')
  @Get()
  @Answers(Place, { summary: 'List the places of the vault', list: true })
  list(@Query({ schema: ListPlaces }) query: ListPlaces) {
    return this.places.list(query);
  }

  @Allow('auditor', 'keeper')
  @Get(':id')
  @Answers(Place, { summary: 'Get a place of the vault', errors: ['not_found'] })
  read(@Param('id') id: string) {
    return this.places.read(id);
  }

  @Post()
  @Answers(Place, {
    summary: 'Add a place to the vault',
    status: 201,
    message: 'Place created',
    errors: ['place_code_taken'],
  })
  create(
    @Body({ schema: CreatePlace }) place: CreatePlace,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.places.create(place, admin, once);
  }

  @Patch()
  @Answers(Place, {
    summary: 'Change a place of the vault',
    message: 'Place updated',
    errors: ['not_found', 'changed_meanwhile', 'place_code_taken', 'place_full'],
  })
  update(@Body({ schema: UpdatePlace }) changed: UpdatePlace, @CurrentAdmin() admin: Admin) {
    return this.places.update(changed, admin);
  }
}

@Module({ controllers: [PlaceController], providers: [PlaceService] })
export class PlaceModule {}
