import { Module } from '@nestjs/common';
import { NightlyModule, SessionVerificationModule } from '@vaultway/common';
import { CustomFieldModule } from '../custom-fields/custom-field.controller.js';
import { GuessingModule } from '../guessing/guessing.module.js';
import { ParcelModule } from '../parcels/parcel.module.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { ReadReplicaModule } from '../read-replicas/read-replica.module.js';
import { LiveRoute } from './live/live.route.js';
import { StreamHub } from './live/stream-hub.js';
import { HistoryController } from './lookup/history.controller.js';
import { LookupReader } from './lookup/lookup-reader.js';
import { LookupRoute } from './lookup/lookup.route.js';
import { LookupService } from './lookup/lookup.service.js';
import { LookupSnapshots } from './lookup/lookup-snapshots.js';
import { UsualArrivals } from './lookup/usual-arrivals.js';
import { RevealController } from './reveal/reveal.controller.js';
import { RevealLinks } from './reveal/reveal-links.js';
import { RevealThrottle } from './reveal/reveal-throttle.js';

/** The public view of parcels. */
@Module({
  imports: [
    CustomFieldModule,
    GuessingModule,
    NightlyModule,
    ParcelModule,
    PrivacyModule,
    ReadReplicaModule,
    SessionVerificationModule,
  ],
  controllers: [HistoryController, RevealController],
  providers: [
    LookupReader,
    LookupService,
    LookupSnapshots,
    LookupRoute,
    UsualArrivals,
    StreamHub,
    LiveRoute,
    RevealThrottle,
    RevealLinks,
  ],
  exports: [LookupService],
})
export class PublicModule {}
