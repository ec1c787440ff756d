import { Injectable } from '@nestjs/common';
import { MessageClient, type Change } from '@vaultway/common';

/** Announces changes of the site: first in this process, then to the other services. */
@Injectable()
export class ContentChanges {
  private readonly listeners: (() => void)[] = [];

  constructor(private readonly messages: MessageClient) {}

  /** @param listener called at once for changes made here, and on arrival for others */
  listen(listener: () => void) {
    this.listeners.push(listener);
  }

  /** Await this and its siblings after the commit and before the response. */
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

  /** Notifies this process's listeners. */
  notify() {
    for (const listener of this.listeners) listener();
  }
}
