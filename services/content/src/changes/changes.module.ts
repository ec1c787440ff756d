import { Controller, Global, Module } from '@nestjs/common';
import { OnEvent } from '@vaultway/common';
import { ContentChanges } from './content-changes.js';

/** Receives changes from every replica, including this one. */
@Controller()
class ChangeEvents {
  constructor(private readonly changes: ContentChanges) {}

  @OnEvent('page.changed')
  pageChanged() {
    this.changes.notify();
  }

  @OnEvent('review.changed')
  reviewChanged() {
    this.changes.notify();
  }

  @OnEvent('settings.changed')
  settingsChanged() {
    this.changes.notify();
  }
}

@Global()
@Module({ controllers: [ChangeEvents], providers: [ContentChanges], exports: [ContentChanges] })
export class ChangesModule {}
