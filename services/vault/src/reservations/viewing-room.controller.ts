import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { Allow, Answers, CurrentAdmin, type Once, OncePerKey } from '@vaultway/common';
import {
  type Admin,
  CreateViewingRoom,
  ListViewingRooms,
  UpdateViewingRoom,
  ViewingRoom,
} from '@vaultway/contracts';
import { ViewingRoomService } from './viewing-room.service.js';

@Controller('vault/viewing-rooms')
export class ViewingRoomController {
  constructor(private readonly rooms: ViewingRoomService) {}

  @Allow('auditor', 'keeper')
  @Get()
  @Answers(ViewingRoom, { summary: 'List the viewing rooms', list: true })
  list(@Query({ schema: ListViewingRooms }) query: ListViewingRooms) {
    return this.rooms.list(query);
  }

  @Post()
  @Answers(ViewingRoom, {
    summary: 'Add a viewing room',
    status: 201,
    message: 'Viewing room created',
    errors: ['viewing_room_name_taken'],
  })
  create(
    @Body({ schema: CreateViewingRoom }) room: CreateViewingRoom,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.rooms.create(room, admin, once);
  }

  @Patch()
  @Answers(ViewingRoom, {
    summary: 'Rename a viewing room, close it to new reservations, or open it again',
    message: 'Viewing room updated',
    errors: ['not_found', 'changed_meanwhile', 'viewing_room_name_taken'],
  })
  update(@Body({ schema: UpdateViewingRoom }) changed: UpdateViewingRoom, @CurrentAdmin() admin: Admin) {
    return this.rooms.update(changed, admin);
  }
}
