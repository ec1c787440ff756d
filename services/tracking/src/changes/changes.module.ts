import { Controller, Module } from '@nestjs/common';
import { EventBody, OnEvent } from '@vaultway/common';
import type { EventPayload } from '@vaultway/contracts';
import { ParcelChanges } from './parcel-changes.js';

/** Hears of changes that another replica made (and once more of those made here). */
@Controller()
class ChangeEvents {
  constructor(private readonly changes: ParcelChanges) {}

  @OnEvent('parcel.changed')
  parcelChanged(@EventBody('parcel.changed') { codes }: EventPayload<'parcel.changed'>) {
    this.changes.hear(codes);
  }

  @OnEvent('activity.changed')
  activityChanged(@EventBody('activity.changed') { codes }: EventPayload<'activity.changed'>) {
    this.changes.hear(codes);
  }
}

@Module({ controllers: [ChangeEvents], providers: [ParcelChanges], exports: [ParcelChanges] })
export class ChangesModule {}
