import { Body, Controller, Get, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { Allow, Answers, CurrentAdmin, TakesFile } from '@vaultway/common';
import {
  CreateHandover,
  Handover,
  ListHandovers,
  ScannedParcel,
  unprintableHandover,
  WrittenHandover,
  type Admin,
} from '@vaultway/contracts';
import type { FastifyReply } from 'fastify';
import { HandoverList } from './handover-list.js';
import { HandoverService } from './handover.service.js';
import { ScannedParcels } from './scanned-parcels.js';

@Controller('handovers')
export class HandoverController {
  constructor(
    private readonly handovers: HandoverService,
    private readonly handoverList: HandoverList,
    private readonly scanned: ScannedParcels,
  ) {}

  @Allow('clerk', 'auditor', 'parcels:read', 'handovers:read')
  @Get()
  @Answers(Handover, { summary: 'List the handovers of a parcel', list: true, errors: ['parcel_not_found'] })
  list(@Query({ schema: ListHandovers }) query: ListHandovers) {
    return this.handoverList.list(query);
  }

  @Allow('clerk', 'courier', 'handovers:write')
  @Get('parcels/:code')
  @Answers(ScannedParcel, {
    summary: 'Look up a parcel for a handover, by its exact code',
    errors: ['parcel_not_found', 'throttled'],
  })
  scan(@Param('code') code: string): Promise<ScannedParcel> {
    return this.scanned.find(code);
  }

  @Allow('clerk', 'auditor', 'parcels:read', 'handovers:read')
  @Get(':id')
  @Answers(Handover, { summary: 'Get a handover', errors: ['not_found'] })
  get(@Param('id') id: string) {
    return this.handoverList.get(id);
  }

  @TakesFile()
  @Allow('clerk', 'courier', 'handovers:write')
  @Post()
  @Answers(WrittenHandover, {
    summary: 'Record a handover; idempotent: a repeat returns 200',
    status: 201,
    message: 'Handover recorded',
    errors: ['handover_differs', 'not_an_image', 'file_too_large', 'throttled'],
  })
  @ApiResponse({ status: HttpStatus.OK, description: 'Already recorded; same response as the first time' })
  async record(
    @Body({ schema: CreateHandover }) input: CreateHandover,
    @CurrentAdmin() admin: Admin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WrittenHandover> {
    const { handover, repeated } = await this.handovers.record(input, admin);
    if (repeated) void reply.code(HttpStatus.OK);
    return { ...handover, warnings: unprintableHandover(input) };
  }
}
