import { Module } from '@nestjs/common';
import { ReadDatabase } from './read-database.js';
import { ReplicaWatch } from './replica-watch.js';

/** Standbys of Postgres that look-ups and lists are read from. */
@Module({
  providers: [ReplicaWatch, ReadDatabase],
  exports: [ReplicaWatch, ReadDatabase],
})
export class ReadReplicaModule {}
