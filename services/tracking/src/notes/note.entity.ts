import type { ParcelNote } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('parcel_notes')
export class NoteEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('uuid')
  parcel_id!: string;

  @Column('text')
  text!: string;

  @Column('uuid')
  author_id!: string;

  @Column('text', { nullable: true })
  author_email!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;
}

export const toNoteView = (note: NoteEntity): ParcelNote => ({
  id: note.id,
  parcel_id: note.parcel_id,
  text: note.text,
  author_id: note.author_id,
  author_email: note.author_email,
  created_at: note.created_at.toISOString(),
  updated_at: note.updated_at.toISOString(),
});
