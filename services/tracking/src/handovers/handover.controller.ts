import { Body, Controller, Get, HttpStatus, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { Allow, Answers, CurrentAdmin, TakesFile } from '@vaultway/common';
import { CreateHandover, Handover, ListHandovers, ScannedParcel, type Admin } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LookupThrottle } from '../public/lookup/lookup-throttle.js';
import { HandoverList } from './handover-list.js';
import { HandoverService } from './handover.service.js';
import { ScannedParcels } from './scanned-parcels.js';

/** Who handed parcels to whom. */
@Controller('handovers')
export class HandoverController {
  constructor(
    private readonly handovers: HandoverService,
    private readonly handoverList: HandoverList,
    private readonly scanned: ScannedParcels,
    private readonly throttle: LookupThrottle,
  ) {}

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get()
  @Answers(Handover, { summary: 'The handovers of a parcel', list: true, errors: ['parcel_not_found'] })
  list(@Query({ schema: ListHandovers }) query: ListHandovers) {
    return this.handoverList.list(query);
  }

  @Allow('clerk', 'courier')
  @Get('parcels/:code')
  @Answers(ScannedParcel, {
    summary: 'A parcel by its exact code, as whoever takes it over has to know it',
    errors: ['parcel_not_found', 'throttled'],
  })
  scan(@Param('code') code: string, @Req() request: FastifyRequest): Promise<ScannedParcel> {
    return this.throttle.admit(request.ip, () => this.scanned.find(code));
  }

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get(':id')
  @Answers(Handover, { summary: 'One handover', errors: ['not_found'] })
  get(@Param('id') id: string) {
    return this.handoverList.get(id);
  }

  @TakesFile()
  @Allow('clerk', 'courier')
  @Post()
  @Answers(Handover, {
    summary: 'Record a handover; sent again, it is recorded once and answers 200',
    status: 201,
    message: 'Handover recorded',
    errors: ['handover_differs', 'not_an_image', 'file_too_large'],
  })
  @ApiResponse({ status: HttpStatus.OK, description: 'It was recorded before; the answer is the same' })
  async record(
    @Body({ schema: CreateHandover }) input: CreateHandover,
    @CurrentAdmin() admin: Admin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Handover> {
    const { handover, repeated } = await this.handovers.record(input, admin);
    if (repeated) void reply.code(HttpStatus.OK);
    return handover;
  }
}
