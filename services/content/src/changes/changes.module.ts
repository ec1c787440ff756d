import { Controller, Global, Module } from '@nestjs/common';
import { OnEvent } from '@vaultway/common';
import { ContentChanges } from './content-changes.js';

/** Hears of changes that another replica made (and once more of those made here). */
@Controller()
class ChangeEvents {
  constructor(private readonly changes: ContentChanges) {}

  @OnEvent('page.changed')
  pageChanged() {
    this.changes.hear();
  }

  @OnEvent('review.changed')
  reviewChanged() {
    this.changes.hear();
  }

  @OnEvent('settings.changed')
  settingsChanged() {
    this.changes.hear();
  }
}

@Global()
@Module({ controllers: [ChangeEvents], providers: [ContentChanges], exports: [ContentChanges] })
export class ChangesModule {}
