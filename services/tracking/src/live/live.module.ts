import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.js';
import { LookupModule } from '../lookup/lookup.module.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { LiveDesk } from './live.desk.js';
import { LiveRoute } from './live.route.js';

@Module({ imports: [ChangesModule, LookupModule, PrivacyModule], providers: [LiveDesk, LiveRoute] })
export class LiveModule {}
