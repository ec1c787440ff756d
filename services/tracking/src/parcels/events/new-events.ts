import { Injectable } from '@nestjs/common';
import type { Language } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import type { EventEntity } from './event.entity.js';

/** Events that were just written, of one parcel or of many. */
export interface AddedEvents {
  events: readonly EventEntity[];
  /** Set when the admin wants the recipients to be mailed, in this language. */
  recipientLanguage?: Language;
  /** Parcels without an address of their recipient are left out, rather than refused. */
  leaveOut?: boolean;
  /** Whoever adds them records deliveries as handovers, where that takes more. */
  fromCourier?: boolean;
}

type Listener = (tx: EntityManager, added: AddedEvents) => Promise<void>;

/** Passes new events on, within the transaction that writes them: what a listener writes commits with them. */
@Injectable()
export class NewEvents {
  private readonly listeners: Listener[] = [];

  /** To be called by a module when it starts. What `listener` throws rolls the events back. */
  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  async dispatch(tx: EntityManager, added: AddedEvents): Promise<void> {
    for (const listener of this.listeners) await listener(tx, added);
  }
}
