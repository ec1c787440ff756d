import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  Allow,
  Answers,
  ApiError,
  CurrentAdmin,
  CurrentSession,
  mayGo,
  type Once,
  OncePerKey,
  type Session,
} from '@vaultway/common';
import {
  type Admin,
  Box,
  BoxesCreated,
  CreateBox,
  CreateBoxes,
  ListBoxes,
  RekeyBox,
  SetBoxService,
  UpdateBox,
} from '@vaultway/contracts';
import { BoxService } from './box.service.js';

@Controller('vault/boxes')
export class BoxController {
  constructor(private readonly boxes: BoxService) {}

  @Allow('auditor', 'keeper')
  @Get()
  @Answers(Box, { summary: 'List the safety deposit boxes', list: true })
  list(@Query({ schema: ListBoxes }) query: ListBoxes, @CurrentSession() { role }: Session) {
    if (query.arrears && !mayGo(role, ['auditor'])) throw new ApiError('role_not_allowed');
    return this.boxes.list(query);
  }

  @Allow('auditor', 'keeper')
  @Get(':id')
  @Answers(Box, { summary: 'Get a safety deposit box', errors: ['not_found'] })
  read(@Param('id') id: string) {
    return this.boxes.read(id);
  }

  @Post()
  @Answers(Box, {
    summary: 'Add a safety deposit box',
    status: 201,
    message: 'Box created',
    errors: ['box_number_taken'],
  })
  create(
    @Body({ schema: CreateBox }) box: CreateBox,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.boxes.create(box, admin, once);
  }

  @Post('bulk')
  @Answers(BoxesCreated, {
    summary: 'Add all safety deposit boxes from a number to another, or none',
    status: 201,
    message: 'Boxes created',
    errors: ['box_number_taken'],
  })
  createAll(
    @Body({ schema: CreateBoxes }) boxes: CreateBoxes,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.boxes.createAll(boxes, admin, once);
  }

  @Patch()
  @Answers(Box, {
    summary: 'Change a safety deposit box',
    message: 'Box updated',
    errors: ['not_found', 'changed_meanwhile', 'box_number_taken', 'box_state'],
  })
  update(@Body({ schema: UpdateBox }) changed: UpdateBox, @CurrentAdmin() admin: Admin) {
    return this.boxes.update(changed, admin);
  }

  @Post(':id/rekey')
  @HttpCode(200)
  @Answers(Box, {
    summary: 'Record new keys after a rental, which makes the box free',
    message: 'Box rekeyed',
    errors: ['not_found', 'box_state', 'keys_not_new'],
  })
  rekey(@Param('id') id: string, @Body({ schema: RekeyBox }) keys: RekeyBox, @CurrentAdmin() admin: Admin) {
    return this.boxes.rekey(id, keys, admin);
  }

  @Post(':id/service')
  @HttpCode(200)
  @Answers(Box, {
    summary: 'Take a safety deposit box out of service, or put it back',
    message: 'Box updated',
    errors: ['not_found', 'box_state'],
  })
  setService(
    @Param('id') id: string,
    @Body({ schema: SetBoxService }) { out_of_service }: SetBoxService,
    @CurrentAdmin() admin: Admin,
  ) {
    return this.boxes.setService(id, out_of_service, admin);
  }
}
