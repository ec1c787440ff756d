import { Injectable } from '@nestjs/common';
import {
  ApiError,
  type Caller,
  type Once,
  type Page,
  recordAudit,
  RecordStore,
  type RecordWriter,
  sortedPage,
  sortOf,
} from '@vaultway/common';
import type { ListParcelNotes, ParcelNote, UpdateParcelNote } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { NoteEntity, toNoteView } from './note.entity.js';

/** Manages the notes of parcels. Those of a deleted parcel return with it, and are purged with it. */
@Injectable()
export class NoteService {
  private readonly notes: RecordStore<NoteEntity, ParcelNote>;

  constructor(
    private readonly database: DataSource,
    private readonly parcels: ParcelRecords,
  ) {
    this.notes = new RecordStore(database, {
      type: 'note',
      entity: NoteEntity,
      nameColumn: 'text',
      toView: toNoteView,
    });
  }

  async list(parcelId: string, query: ListParcelNotes): Promise<Page<ParcelNote>> {
    const { id } = await this.parcels.find(parcelId);
    const rows = this.database.manager
      .createQueryBuilder(NoteEntity, 'note')
      .where('note.parcel_id = :id', { id });
    const page = await sortedPage(rows, query, sortOf(query.sort));
    return page.with(page.rows.map(toNoteView));
  }

  async create(parcelId: string, text: string, by: Caller, once: Once): Promise<ParcelNote> {
    const { id: parcel_id } = await this.parcels.find(parcelId);
    const note = await this.notes.create(by, once, (records) =>
      records.insert({ parcel_id, text, author_id: by.id, author_email: by.email }),
    );
    return toNoteView(note);
  }

  /** @throws ApiError `not_allowed` for a colleague's note */
  async update(
    parcelId: string,
    id: string,
    { text, updated_at }: UpdateParcelNote,
    by: Caller,
  ): Promise<ParcelNote> {
    const note = await this.notes.write(by, async (records) => {
      const before = await this.lock(records, parcelId, id, updated_at);
      if (before.author_id !== by.id) throw new ApiError('not_allowed');
      return records.update(before, { text });
    });
    return toNoteView(note);
  }

  /** @throws ApiError `not_allowed` for a colleague's note, except to administrators */
  async remove(parcelId: string, id: string, by: Caller): Promise<void> {
    await this.notes.write(by, async (records) => {
      const before = await this.lock(records, parcelId, id);
      if (before.author_id !== by.id && by.role !== 'admin') throw new ApiError('not_allowed');
      await records.tx.delete(NoteEntity, { id });
      await recordAudit(records.tx, {
        by,
        action: 'note.deleted',
        record_type: 'note',
        record_id: id,
        before: toNoteView(before),
        after: null,
      });
    });
  }

  private async lock(
    records: RecordWriter<NoteEntity>,
    parcelId: string,
    id: string,
    editedFrom?: string | null,
  ) {
    const { id: parcel_id } = await this.parcels.find(parcelId, records.tx);
    return records.lock({ id, parcel_id }, editedFrom);
  }
}
