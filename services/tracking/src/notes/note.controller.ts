import { Body, Controller, Delete, Get, Module, Param, Patch, Post, Query } from '@nestjs/common';
import { Allow, Answers, type Caller, CurrentAdmin, type Once, OncePerKey } from '@vaultway/common';
import { CreateParcelNote, ListParcelNotes, ParcelNote, UpdateParcelNote } from '@vaultway/contracts';
import { ParcelModule } from '../parcels/parcel.module.js';
import { NoteService } from './note.service.js';

/** Manages notes that only colleagues in the office see. */
@Controller('parcels/:id/notes')
export class NoteController {
  constructor(private readonly notes: NoteService) {}

  @Allow('clerk', 'auditor')
  @Get()
  @Answers(ParcelNote, {
    summary: 'List the internal notes on a parcel, newest first',
    list: true,
    errors: ['parcel_not_found'],
  })
  list(@Param('id') id: string, @Query({ schema: ListParcelNotes }) query: ListParcelNotes) {
    return this.notes.list(id, query);
  }

  @Allow('clerk')
  @Post()
  @Answers(ParcelNote, {
    summary: 'Add an internal note to a parcel',
    status: 201,
    message: 'Note added',
    errors: ['parcel_not_found'],
  })
  create(
    @Param('id') id: string,
    @Body({ schema: CreateParcelNote }) { text }: CreateParcelNote,
    @CurrentAdmin() by: Caller,
    @OncePerKey() once: Once,
  ) {
    return this.notes.create(id, text, by, once);
  }

  @Allow('clerk')
  @Patch(':note')
  @Answers(ParcelNote, {
    summary: 'Change one of your internal notes',
    message: 'Note updated',
    errors: ['parcel_not_found', 'not_found', 'not_allowed', 'changed_meanwhile'],
  })
  update(
    @Param('id') id: string,
    @Param('note') note: string,
    @Body({ schema: UpdateParcelNote }) input: UpdateParcelNote,
    @CurrentAdmin() by: Caller,
  ) {
    return this.notes.update(id, note, input, by);
  }

  @Allow('clerk')
  @Delete(':note')
  @Answers(null, {
    summary: 'Delete one of your internal notes; administrators delete any',
    message: 'Note deleted',
    errors: ['parcel_not_found', 'not_found', 'not_allowed'],
  })
  remove(@Param('id') id: string, @Param('note') note: string, @CurrentAdmin() by: Caller) {
    return this.notes.remove(id, note, by);
  }
}

@Module({ imports: [ParcelModule], controllers: [NoteController], providers: [NoteService] })
export class NoteModule {}
