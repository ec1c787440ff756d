import type { ViewingRoom } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';
import { LastingEntity } from '../rows/lasting.entity.js';

/** A room in which clients open their boxes. */
@Entity('viewing_rooms')
export class ViewingRoomEntity extends LastingEntity {
  @Column('text')
  name!: string;

  @Column('boolean')
  is_open!: boolean;
}

export const toViewingRoom = (row: ViewingRoomEntity): ViewingRoom => ({
  id: row.id,
  name: row.name,
  is_open: row.is_open,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
