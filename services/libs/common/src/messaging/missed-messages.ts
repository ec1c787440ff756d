import { Injectable } from '@nestjs/common';

/**
 * Says when messages may have been missed: whenever the service has subscribed, at its start and after Redis was away. What
 * is only right as long as every message arrives has to be asked for again.
 */
@Injectable()
export class MissedMessages {
  private readonly listeners: (() => void)[] = [];

  listen(listener: () => void) {
    this.listeners.push(listener);
  }

  /** To be called once the service hears messages again. */
  notify() {
    for (const listener of this.listeners) listener();
  }
}
