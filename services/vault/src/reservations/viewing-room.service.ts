import { Injectable } from '@nestjs/common';
import { listPage, type Once, type Page, RecordStore } from '@vaultway/common';
import type {
  Admin,
  CreateViewingRoom,
  ListViewingRooms,
  UpdateViewingRoom,
  ViewingRoom,
} from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { toViewingRoom, ViewingRoomEntity } from './viewing-room.entity.js';

/** Manages viewing rooms. None is deleted; a closed one takes no reservations. */
@Injectable()
export class ViewingRoomService {
  private readonly rooms: RecordStore<ViewingRoomEntity, ViewingRoom>;

  constructor(private readonly database: DataSource) {
    this.rooms = new RecordStore(database, {
      type: 'vault_viewing_room',
      entity: ViewingRoomEntity,
      nameColumn: 'name',
      toView: toViewingRoom,
      taken: { viewing_rooms_name: 'viewing_room_name_taken' },
    });
  }

  list(query: ListViewingRooms): Promise<Page<ViewingRoom>> {
    const rows = this.database.getRepository(ViewingRoomEntity).createQueryBuilder('room');
    if (query.open) rows.andWhere('room.is_open');
    return listPage(rows, query, ['name'], toViewingRoom);
  }

  /** @throws ApiError `viewing_room_name_taken` */
  async create(room: CreateViewingRoom, by: Admin, once: Once): Promise<ViewingRoom> {
    return toViewingRoom(
      await this.rooms.create(by, once, (records) => records.insert({ ...room, is_open: true })),
    );
  }

  /** @throws ApiError `viewing_room_name_taken` */
  async update({ id, updated_at, ...changed }: UpdateViewingRoom, by: Admin): Promise<ViewingRoom> {
    const room = await this.rooms.write(by, async (records) =>
      records.update(await records.lock(id, updated_at), changed),
    );
    return toViewingRoom(room);
  }
}
