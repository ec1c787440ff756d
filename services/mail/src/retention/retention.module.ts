import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common/nightly';
import { Retention } from './retention.js';

@Module({ imports: [NightlyModule], providers: [Retention] })
export class RetentionModule {}
