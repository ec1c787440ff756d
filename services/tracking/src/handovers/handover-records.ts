import { Injectable } from '@nestjs/common';
import { RecordStore } from '@vaultway/common';
import type { HandoverDetails } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { HandoverEntity } from './handover.entity.js';
import { toHandoverDetails } from './handover.mapper.js';

/** Writes handovers. They are inserted, never updated. */
@Injectable()
export class HandoverRecords extends RecordStore<HandoverEntity, HandoverDetails> {
  constructor(database: DataSource) {
    super(database, {
      type: 'handover',
      entity: HandoverEntity,
      nameColumn: 'kind',
      toView: toHandoverDetails,
    });
  }
}
