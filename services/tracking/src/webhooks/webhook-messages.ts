import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, insertRows, Outbox } from '@vaultway/common';
import type { RequestWebhookMessage, WebhookMessage, WebhookType } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import type { TrackingConfig } from '../config.js';
import { trackingUrl } from '../parcels/parcel.mapper.js';
import { type ToldRequest, TrackingEvents, type WrittenRecord } from '../parcels/tracking-events.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';

/** Deliveries inserted per statement. */
const ROWS_PER_STATEMENT = 1000;

type MessageData = Omit<WebhookMessage['data'], 'url'>;

/** Writes messages to webhooks in the transaction of their cause. */
@Injectable()
export class WebhookMessages implements OnModuleInit {
  constructor(
    private readonly trackingEvents: TrackingEvents,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: TrackingConfig,
  ) {}

  onModuleInit() {
    this.trackingEvents.inTransaction('recordWritten', (tx, written) => this.tell(tx, written));
  }

  /** Queues messages. @returns the ids of their deliveries */
  async add(
    tx: EntityManager,
    messages: readonly Pick<WebhookDeliveryEntity, 'endpoint_id' | 'type' | 'body'>[],
  ): Promise<string[]> {
    const rows = messages.map((message) => ({ id: v7(), ...message }));
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
      await insertRows(tx, WebhookDeliveryEntity, rows.slice(start, start + ROWS_PER_STATEMENT));
    }
    if (rows.length > 0) await this.wake(tx);
    return rows.map(({ id }) => id);
  }

  /** Notifies the worker of due deliveries once the transaction commits. */
  async wake(tx: EntityManager): Promise<void> {
    await this.outbox.add(tx, 'webhook.due', {});
  }

  private async tell(tx: EntityManager, written: WrittenRecord): Promise<void> {
    const type = `${written.noun}.${written.action}` as WebhookType;
    const webhooks = await tx.query<{ id: string }[]>(
      `SELECT id FROM webhook_endpoints
       WHERE $1 = ANY(types) AND disabled_at IS NULL AND deleted_at IS NULL`,
      [type],
    );
    if (webhooks.length === 0) return;
    const data =
      written.noun === 'request' || written.noun === 'quote'
        ? await this.requestData(tx, written.requests)
        : (await dataOf(tx, written)).map((one) => ({
            ...one,
            url: trackingUrl(one.tracking_code, this.config.PUBLIC_URL),
          }));
    const timestamp = new Date().toISOString();
    const bodies = data.map((one) => JSON.stringify({ type, timestamp, data: one }));
    await this.add(
      tx,
      webhooks.flatMap(({ id }) => bodies.map((body) => ({ endpoint_id: id, type, body }))),
    );
  }

  private async requestData(
    tx: EntityManager,
    requests: readonly ToldRequest[],
  ): Promise<RequestWebhookMessage['data'][]> {
    const codes = await codesOf(
      tx,
      requests.flatMap(({ parcel_id }) => parcel_id ?? []),
    );
    return requests.map(({ id, number, kind, status, parcel_id, at }) => ({
      number,
      kind,
      status,
      tracking_code: codes.get(parcel_id ?? '') ?? null,
      time: at.toISOString(),
      url: new URL(`/control/requests/${id}`, this.config.PUBLIC_URL).href,
    }));
  }
}

type ParcelWrite = Exclude<WrittenRecord, { noun: 'request' | 'quote' }>;

async function codesOf(tx: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
  const parcels = await tx.query<{ id: string; tracking_code: string }[]>(
    'SELECT id, tracking_code FROM parcels WHERE id = ANY($1)',
    [[...new Set(ids)]],
  );
  return new Map(parcels.map(({ id, tracking_code }) => [id, tracking_code]));
}

/** Returns the data of each record's message: no names of people, and no free text, which may contain them. */
async function dataOf(tx: EntityManager, written: ParcelWrite): Promise<MessageData[]> {
  if (written.noun === 'handover') {
    return written.parcels.map(({ tracking_code, step, happened_at }) => ({
      tracking_code,
      step,
      time: happened_at.toISOString(),
    }));
  }
  if (written.noun === 'parcel') {
    return written.changes.flatMap(({ before, after }) => {
      const parcel = after ?? before;
      if (!parcel) return [];
      const { tracking_code, step, updated_at } = parcel;
      return [{ tracking_code, step, time: updated_at.toISOString() }];
    });
  }
  const events = written.changes.flatMap(({ before, after }) => after ?? before ?? []);
  const codes = await codesOf(
    tx,
    events.map(({ parcel_id }) => parcel_id),
  );
  return events.flatMap(({ parcel_id, step, created_at }) => {
    const tracking_code = codes.get(parcel_id);
    return tracking_code === undefined ? [] : [{ tracking_code, step, time: created_at.toISOString() }];
  });
}
