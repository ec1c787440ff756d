import { Controller, Injectable } from '@nestjs/common';
import { EventBody, MessageClient, OnEvent, type Change } from '@vaultway/common';
import type { EventPayload } from '@vaultway/contracts';
import { DataSource } from 'typeorm';

type Listener = (keys: readonly string[]) => void;

/** Records that one message to the other replicas names. */
const RECORDS_PER_MESSAGE = 500;

/**
 * Announces that parcels, or events of theirs, changed: first in this process, then to the other replicas.
 * Listeners get the keys under which the parcels may be cached, including former ones.
 */
@Injectable()
export class ParcelChanges {
  private readonly listeners: Listener[] = [];

  constructor(
    private readonly database: DataSource,
    private readonly messages: MessageClient,
  ) {}

  /** @param listener called at once for a change made here, and on arrival for one made elsewhere */
  listen(listener: Listener) {
    this.listeners.push(listener);
  }

  notify(keys: readonly string[]) {
    for (const listener of this.listeners) listener(keys);
  }

  async announceParcels(changes: readonly Change<{ code_key: string }>[]): Promise<void> {
    const keysOf = ({ before, after }: Change<{ code_key: string }>) =>
      [before, after].flatMap((parcel) => parcel?.code_key ?? []);
    await this.announce('parcel.changed', changes, keysOf);
  }

  async announceEvents(changes: readonly Change<{ parcel_id: string }>[]): Promise<void> {
    const parcelOf = ({ before, after }: Change<{ parcel_id: string }>) => (after ?? before)?.parcel_id ?? '';
    const parcels = await this.database.query<{ id: string; code_key: string }[]>(
      'SELECT id, code_key FROM parcels WHERE id = ANY($1)',
      [[...new Set(changes.map(parcelOf))]],
    );
    const keys = new Map(parcels.map(({ id, code_key }) => [id, code_key]));
    await this.announce('activity.changed', changes, (change) => keys.get(parcelOf(change)) ?? []);
  }

  private async announce<C extends { id: string }>(
    name: 'parcel.changed' | 'activity.changed',
    changes: readonly C[],
    keysOf: (change: C) => string | string[],
  ): Promise<void> {
    this.notify([...new Set(changes.flatMap(keysOf))]);
    for (let start = 0; start < changes.length; start += RECORDS_PER_MESSAGE) {
      const some = changes.slice(start, start + RECORDS_PER_MESSAGE);
      const codes = [...new Set(some.flatMap(keysOf))];
      await this.messages.tell(name, { ids: some.map(({ id }) => id), codes });
    }
  }
}

/** Receives the changes that replicas announce, this one included. */
@Controller()
export class ParcelChangeReceiver {
  constructor(private readonly changes: ParcelChanges) {}

  @OnEvent('parcel.changed')
  parcelChanged(@EventBody('parcel.changed') { codes }: EventPayload<'parcel.changed'>) {
    this.changes.notify(codes);
  }

  @OnEvent('activity.changed')
  eventChanged(@EventBody('activity.changed') { codes }: EventPayload<'activity.changed'>) {
    this.changes.notify(codes);
  }
}
