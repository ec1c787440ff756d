import { Module } from '@nestjs/common';
import { NightlyModule, SessionVerificationModule } from '@vaultway/common';
import { ParcelModule } from '../parcels/parcel.module.js';
import { ReadReplicaModule } from '../read-replicas/read-replica.module.js';
import { LiveRoute } from './live/live.route.js';
import { StreamHub } from './live/stream-hub.js';
import { ChangeFeed } from './lookup/change-feed.js';
import { HistoryController } from './lookup/history.controller.js';
import { LookupMetrics } from './lookup/lookup.metrics.js';
import { LookupReader } from './lookup/lookup-reader.js';
import { LookupRoute } from './lookup/lookup.route.js';
import { LookupService } from './lookup/lookup.service.js';
import { LookupSnapshots } from './lookup/lookup-snapshots.js';
import { LookupThrottle } from './lookup/lookup-throttle.js';
import { UsualArrivals } from './lookup/usual-arrivals.js';
import { PlaceReader } from './privacy/place-reader.js';
import { RevealCookies } from './privacy/reveal-cookies.js';
import { TrackingPrivacy } from './privacy/tracking-privacy.js';
import { Viewer } from './privacy/viewer.js';
import { RevealController } from './reveal/reveal.controller.js';
import { RevealLinks } from './reveal/reveal-links.js';
import { RevealThrottle } from './reveal/reveal-throttle.js';

/** What visitors see of parcels, and what strangers do not. */
@Module({
  imports: [NightlyModule, ParcelModule, ReadReplicaModule, SessionVerificationModule],
  controllers: [HistoryController, RevealController],
  providers: [
    ChangeFeed,
    LookupMetrics,
    LookupReader,
    LookupService,
    LookupSnapshots,
    LookupThrottle,
    LookupRoute,
    UsualArrivals,
    StreamHub,
    LiveRoute,
    TrackingPrivacy,
    PlaceReader,
    RevealCookies,
    Viewer,
    RevealThrottle,
    RevealLinks,
  ],
  exports: [LookupThrottle, TrackingPrivacy, Viewer],
})
export class PublicModule {}
