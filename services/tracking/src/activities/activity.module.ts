import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.js';
import { NewsModule } from '../news/news.module.js';
import { ActivityController } from './activity.controller.js';
import { ActivityService } from './activity.service.js';
import { ActivitySuggestions } from './activity.suggestions.js';
import { ActivityTrash } from './activity.trash.js';

@Module({
  imports: [ChangesModule, NewsModule],
  controllers: [ActivityController],
  providers: [ActivityService, ActivitySuggestions, ActivityTrash],
  exports: [ActivityService],
})
export class ActivityModule {}
