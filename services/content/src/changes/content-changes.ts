import { Injectable } from '@nestjs/common';
import { MessageClient, type Change } from '@vaultway/common';

/** Announces that something on the site has changed: first in this process, then to the other services. */
@Injectable()
export class ContentChanges {
  private readonly listeners: (() => void)[] = [];

  constructor(private readonly messages: MessageClient) {}

  /** @param listener called at once for a change made here, and on arrival for one made elsewhere */
  listen(listener: () => void) {
    this.listeners.push(listener);
  }

  /** Await this and its siblings after the commit and before the answer. */
  async pageChanged({ id, before, after }: Change<{ slug: string }>): Promise<void> {
    this.notify();
    const slugs = [before, after].filter((page) => page !== null).map(({ slug }) => slug);
    await this.messages.tell('page.changed', { id, slugs: [...new Set(slugs)] });
  }

  async reviewChanged(id: string): Promise<void> {
    this.notify();
    await this.messages.tell('review.changed', { id });
  }

  async settingsChanged({ updated_at }: { updated_at: Date }): Promise<void> {
    this.notify();
    await this.messages.tell('settings.changed', { updated_at: updated_at.toISOString() });
  }

  /** Tells the listeners in this process. */
  notify() {
    for (const listener of this.listeners) listener();
  }
}
