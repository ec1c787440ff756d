import { Module } from '@nestjs/common';
import { ReplicaWatch } from './replica-watch.js';

/** Postgres standbys that look-ups read from. */
@Module({
  providers: [ReplicaWatch],
  exports: [ReplicaWatch],
})
export class ReadReplicaModule {}
