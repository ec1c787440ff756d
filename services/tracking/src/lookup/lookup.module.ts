import { Module } from '@nestjs/common';
import { SessionModule } from '@vaultway/common';
import { ActivityModule } from '../activities/activity.module.js';
import { ChangesModule } from '../changes/changes.module.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { HistoryController } from './history.controller.js';
import { LookupMetrics } from './lookup.metrics.js';
import { LookupReader } from './lookup.reader.js';
import { LookupRoute } from './lookup.route.js';
import { LookupService } from './lookup.service.js';
import { LookupThrottle } from './lookup.throttle.js';

@Module({
  imports: [ActivityModule, ChangesModule, PrivacyModule, SessionModule],
  controllers: [HistoryController],
  providers: [LookupMetrics, LookupReader, LookupService, LookupThrottle, LookupRoute],
  exports: [LookupService, LookupThrottle],
})
export class LookupModule {}
