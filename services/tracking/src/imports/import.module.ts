import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common/nightly';
import { ChangesModule } from '../changes/changes.module.js';
import { NewsModule } from '../news/news.module.js';
import { ImportController } from './import.controller.js';
import { ImportRunner } from './import.runner.js';
import { ImportService } from './import.service.js';

@Module({
  imports: [ChangesModule, NewsModule, NightlyModule],
  controllers: [ImportController],
  providers: [ImportService, ImportRunner],
})
export class ImportModule {}
