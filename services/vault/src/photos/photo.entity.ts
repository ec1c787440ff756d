import type { ItemPhoto, OpeningPhoto } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';
import { LastingEntity } from '../rows/lasting.entity.js';

/**
 * A photo of an item, or of what a forced opening found. Its bytes are in `item_photo_files` until it is removed;
 * triggers keep both as they are.
 */
@Entity('item_photos')
export class PhotoEntity extends LastingEntity {
  @Column('uuid', { nullable: true })
  item_id!: string | null;

  @Column('uuid', { nullable: true })
  opening_id!: string | null;

  @Column('text')
  sha256!: string;

  @Column('integer')
  size!: number;

  @Column('text')
  added_by!: string;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  removed_at!: Date | null;

  @Column('text', { nullable: true })
  removed_by!: string | null;

  @Column('text', { nullable: true })
  remove_reason!: string | null;
}

/** Subject of a photo. */
export type Shown = { item_id: string } | { opening_id: string };

export const toPhotoView = (row: PhotoEntity): ItemPhoto | OpeningPhoto => ({
  id: row.id,
  ...(row.opening_id === null ? { item_id: row.item_id ?? '' } : { opening_id: row.opening_id }),
  sha256: row.sha256,
  size: row.size,
  added_by: row.added_by,
  removed_at: row.removed_at?.toISOString() ?? null,
  removed_by: row.removed_by,
  remove_reason: row.remove_reason,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
