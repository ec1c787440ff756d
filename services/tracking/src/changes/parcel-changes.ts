import { Injectable } from '@nestjs/common';
import { MessageClient } from '@vaultway/common';

type Listener = (codes: readonly string[]) => void;

/**
 * Says that a parcel, or an event of it, is not what it was: first in this process, then to the other
 * replicas. `codes` are the keys under which it may be cached, the former one included.
 */
@Injectable()
export class ParcelChanges {
  private readonly listeners: Listener[] = [];

  constructor(private readonly messages: MessageClient) {}

  /** @param heard called at once for each change here, and as soon as it is heard of for those elsewhere */
  listen(heard: Listener) {
    this.listeners.push(heard);
  }

  /** To be awaited after the commit and before the answer. */
  async parcelChanged(id: string, codes: string[]): Promise<void> {
    this.hear(codes);
    await this.messages.tell('parcel.changed', { id, codes });
  }

  /** To be awaited after the commit and before the answer. */
  async activityChanged(id: string, parcel: { id: string; code_key: string }): Promise<void> {
    this.hear([parcel.code_key]);
    await this.messages.tell('activity.changed', { id, parcel_id: parcel.id, codes: [parcel.code_key] });
  }

  hear(codes: readonly string[]) {
    for (const listener of this.listeners) listener(codes);
  }
}
