import { Controller, Injectable } from '@nestjs/common';
import { EventBody, MessageClient, OnEvent, type Change, type RecordAction } from '@vaultway/common';
import type { EventPayload, Language, RequestKind, RequestStatus, Step } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import type { EventEntity } from './events/event.entity.js';
import type { ParcelEntity } from './parcel.entity.js';

/** Newly written events, of one parcel or many. */
export interface AddedEvents {
  events: readonly EventEntity[];
  /** Language of the mail to the recipients; undefined to send none. */
  recipientLanguage?: Language;
  /** Skips parcels without a recipient's address instead of rejecting them. */
  leaveOut?: boolean;
}

/** A parcel that was handed over. */
export interface HandedParcel {
  tracking_code: string;
  step: Step | null;
  happened_at: Date;
}

/** A client's request, as webhooks tell of it. */
export interface ToldRequest {
  id: string;
  number: string;
  kind: RequestKind;
  status: RequestStatus;
  parcel_id: string | null;
  at: Date;
}

/** A write of parcels, events or requests, or a handover with all its parcels. */
export type WrittenRecord =
  | { noun: 'parcel'; action: RecordAction; changes: readonly Change<ParcelEntity>[] }
  | { noun: 'event'; action: RecordAction; changes: readonly Change<EventEntity>[] }
  | { noun: 'handover'; action: 'recorded'; parcels: readonly HandedParcel[] }
  | { noun: 'request'; action: 'created' | 'updated'; requests: readonly ToldRequest[] }
  | { noun: 'quote'; action: 'accepted'; requests: readonly ToldRequest[] };

/** Events dispatched within a transaction. */
interface InTransaction {
  eventsAdded: AddedEvents;
  recordWritten: WrittenRecord;
}
type Listener<T> = (tx: EntityManager, happened: T) => Promise<void>;
type Listeners = { [N in keyof InTransaction]: Listener<InTransaction[N]>[] };

/** A parcel identified by the key of its code. */
export interface ByCode {
  code_key: string;
}

/** Maximum records per message to the other replicas. */
const RECORDS_PER_MESSAGE = 500;

/** Notifies modules and other replicas of writes to parcels and events. Modules subscribe at startup. */
@Injectable()
export class TrackingEvents {
  private readonly within: Listeners = { eventsAdded: [], recordWritten: [] };
  private readonly after: ((keys: readonly string[]) => void)[] = [];

  constructor(private readonly messages: MessageClient) {}

  /** Subscribes within the writing transaction: the listener's writes commit with it, and its errors roll it back. */
  inTransaction<N extends keyof InTransaction>(name: N, listener: Listener<InTransaction[N]>): void {
    this.within[name].push(listener);
  }

  /**
   * Subscribes to committed changes.
   *
   * @param listener receives all keys under which the changed parcels may be cached, including previous ones:
   * immediately for local changes, on arrival for those of other replicas
   */
  afterCommit(listener: (keys: readonly string[]) => void): void {
    this.after.push(listener);
  }

  /** Runs a transaction's listeners sequentially. */
  async dispatch<N extends keyof InTransaction>(
    tx: EntityManager,
    name: N,
    happened: InTransaction[N],
  ): Promise<void> {
    for (const listener of this.within[name]) await listener(tx, happened);
  }

  /** Runs the listeners for committed changes in this process. */
  notify(keys: readonly string[]): void {
    for (const listener of this.after) listener(keys);
  }

  /**
   * Announces committed changes, first in this process, then to the other replicas.
   *
   * @param name whether parcels or their events changed; `changes` contain parcels either way
   */
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

/** Converts changes of events into changes of their parcels, to announce them. */
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

/** Receives changes that replicas announce, including its own. */
@Controller()
export class ParcelChangeReceiver {
  constructor(private readonly events: TrackingEvents) {}

  @OnEvent('parcel.changed')
  parcelChanged(@EventBody('parcel.changed') { codes }: EventPayload<'parcel.changed'>) {
    this.events.notify(codes);
  }

  @OnEvent('activity.changed')
  eventChanged(@EventBody('activity.changed') { codes }: EventPayload<'activity.changed'>) {
    this.events.notify(codes);
  }
}
