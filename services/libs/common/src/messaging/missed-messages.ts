import { Injectable } from '@nestjs/common';

/**
 * Signals that messages may have been missed: after each subscription, at startup and after a Redis outage. Listeners
 * refresh state that depends on receiving every message.
 */
@Injectable()
export class MissedMessages {
  private readonly listeners: (() => void)[] = [];

  listen(listener: () => void) {
    this.listeners.push(listener);
  }

  /** Call when the service receives messages again. */
  notify() {
    for (const listener of this.listeners) listener();
  }
}
