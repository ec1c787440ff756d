import { Injectable } from '@nestjs/common';
import { MessageClient } from '@vaultway/common';

/** Says that something of the site is not what it was: first in this process, then to everybody. */
@Injectable()
export class ContentChanges {
  private readonly listeners: (() => void)[] = [];

  constructor(private readonly messages: MessageClient) {}

  /** @param heard called at once for each change here, and as soon as it is heard of for those elsewhere */
  listen(heard: () => void) {
    this.listeners.push(heard);
  }

  /** To be awaited after the commit and before the answer, like the others below. */
  async pageChanged(id: string, slugs: string[]): Promise<void> {
    this.hear();
    await this.messages.tell('page.changed', { id, slugs });
  }

  async reviewChanged(id: string): Promise<void> {
    this.hear();
    await this.messages.tell('review.changed', { id });
  }

  async settingsChanged(at: Date): Promise<void> {
    this.hear();
    await this.messages.tell('settings.changed', { updated_at: at.toISOString() });
  }

  hear() {
    for (const listener of this.listeners) listener();
  }
}
