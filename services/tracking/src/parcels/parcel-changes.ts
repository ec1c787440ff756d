import { Controller, Injectable } from '@nestjs/common';
import { EventBody, MessageClient, OnEvent, type Change } from '@vaultway/common';
import type { EventPayload } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';

type Listener = (keys: readonly string[]) => void;

/** A parcel by the key of its code, under which it is looked up. */
export interface ByCode {
  code_key: string;
}

/** Records that one message to the other replicas names. */
const RECORDS_PER_MESSAGE = 500;

/**
 * Announces that parcels, or events of theirs, changed: first in this process, then to the other replicas.
 * Listeners get the keys under which the parcels may be cached, including former ones.
 */
@Injectable()
export class ParcelChanges {
  private readonly listeners: Listener[] = [];

  constructor(private readonly messages: MessageClient) {}

  /** @param listener called at once for a change made here, and on arrival for one made elsewhere */
  listen(listener: Listener) {
    this.listeners.push(listener);
  }

  notify(keys: readonly string[]) {
    for (const listener of this.listeners) listener(keys);
  }

  /** @param name whether parcels themselves changed, or events of theirs; `changes` name the parcels either way */
  async announce(
    name: 'parcel.changed' | 'activity.changed',
    changes: readonly Change<ByCode>[],
  ): Promise<void> {
    const keysOf = ({ before, after }: Change<ByCode>) =>
      [before, after].flatMap((parcel) => parcel?.code_key ?? []);
    this.notify([...new Set(changes.flatMap(keysOf))]);
    for (let start = 0; start < changes.length; start += RECORDS_PER_MESSAGE) {
      const some = changes.slice(start, start + RECORDS_PER_MESSAGE);
      const codes = [...new Set(some.flatMap(keysOf))];
      await this.messages.tell(name, { ids: some.map(({ id }) => id), codes });
    }
  }
}

/** Of each change of an event, the parcel: what has to be announced of it. */
export async function parcelsOf(
  changes: readonly Change<{ parcel_id: string }>[],
  tx: EntityManager,
): Promise<Change<ByCode>[]> {
  const ids = new Set(changes.flatMap(({ before, after }) => (after ?? before)?.parcel_id ?? []));
  const parcels = await tx.query<{ id: string; code_key: string }[]>(
    'SELECT id, code_key FROM parcels WHERE id = ANY($1)',
    [[...ids]],
  );
  const byId = new Map(parcels.map(({ id, code_key }) => [id, { code_key }]));
  const parcelOf = (event: { parcel_id: string } | null) => (event && byId.get(event.parcel_id)) ?? null;
  return changes.map(({ id, before, after }) => ({ id, before: parcelOf(before), after: parcelOf(after) }));
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
