import { ApiKeys } from '@vaultway/common';
import { FakeContent, HttpClient, someSettings, eventually } from '@vaultway/common/testing';
import type { Parcel, ScannedParcel } from '@vaultway/contracts';
import { vi } from 'vitest';
import { anEvent } from './builders.js';
import { Mailbox } from './mailbox.js';
import { startTracking, type TrackingUnderTest } from './tracking.js';

/** Callers that may write to a parcel or its events. */
export const WRITERS = ['admin', 'clerk', 'courier', 'events:write', 'parcels:write', 'both keys'] as const;
export type Writer = (typeof WRITERS)[number];

let addresses = 0;

/** Tracking with delivery PINs enabled. */
export class PinnedParcels {
  private constructor(
    readonly tracking: TrackingUnderTest,
    readonly content: FakeContent,
    private readonly mailbox: Mailbox,
  ) {}

  static async start(): Promise<PinnedParcels> {
    const tracking = await startTracking();
    const content = await FakeContent.start(
      tracking.config.REDIS_URL,
      someSettings({ delivery_pin: 'yes', time_zone: 'UTC' }),
    );
    await content.change({});
    const mailbox = new Mailbox(tracking.config.REDIS_URL, tracking.config.MAIL_SEAL_KEY);
    vi.spyOn(tracking.app.get(ApiKeys), 'find').mockImplementation((text) =>
      Promise.resolve({
        id: '0199aaaa-0000-7000-8000-0000000000aa',
        name: 'Shop',
        scopes: new Set(text.split('+')),
      }),
    );
    const pinned = new PinnedParcels(tracking, content, mailbox);
    await eventually(async () => {
      const probe = await pinned.out();
      if (!(await pinned.asks(probe.parcel))) throw new Error('no PIN is asked for yet');
    });
    return pinned;
  }

  /** Creates a parcel that is out for delivery, with its PIN mailed to the recipient. */
  async out(facts: object = {}, event: object = {}): Promise<{ parcel: Parcel; email: string }> {
    const email = `recipient-${(addresses += 1)}@example.com`;
    const parcel = await this.tracking.aParcel({ recipient_email: email, ...facts }).save();
    await anEvent(this.tracking.admin, parcel, { title: 'Out for delivery', ...event });
    return { parcel, email };
  }

  /** Creates a parcel that is not out for delivery, so that no PIN was mailed. */
  neverOut(facts: object = {}): Promise<{ parcel: Parcel; email: string }> {
    const created_at = new Date(Date.now() - 3_600_000).toISOString();
    return this.out(facts, { title: 'Picked up', created_at });
  }

  /** Returns the newest PIN mail, once `count` have arrived. */
  mailTo(email: string, count = 1) {
    return this.mailbox.newest('delivery_pin', email, count);
  }

  async pinOf(email: string, count = 1): Promise<string> {
    return (await this.mailTo(email, count)).data.pin;
  }

  /** Returns the number of requested mails, none of which are sent here. */
  async mails(): Promise<number> {
    const [row] = await this.tracking.database.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM outbox',
    );
    return row?.count ?? 0;
  }

  async scanned({ tracking_code }: Parcel): Promise<ScannedParcel> {
    const { body } = await this.tracking.signedInAs('courier').get(`/api/handovers/parcels/${tracking_code}`);
    return body.data;
  }

  async asks(parcel: Parcel): Promise<boolean> {
    return (await this.scanned(parcel)).asks_pin;
  }

  as(writer: Writer): HttpClient {
    if (writer === 'admin' || writer === 'clerk' || writer === 'courier')
      return this.tracking.signedInAs(writer);
    const scopes = writer === 'both keys' ? 'events:write+parcels:write' : writer;
    return new HttpClient(this.tracking.url, { authorization: `Bearer ${scopes}` });
  }

  /** Returns a delivery as stored, however it was recorded. */
  async said({ id }: Pick<Parcel, 'id'>): Promise<{ step: string | null; events: number }> {
    const [row] = await this.tracking.database.query<{ step: string | null; events: number }[]>(
      `SELECT step, (SELECT count(*)::int FROM activities
         WHERE parcel_id = parcels.id AND step = 'delivered' AND deleted_at IS NULL) AS events
       FROM parcels WHERE id = $1`,
      [id],
    );
    if (!row) throw new Error('the parcel is gone');
    return row;
  }

  async stop(): Promise<void> {
    await this.mailbox.close();
    await this.tracking.stop();
    await this.content.stop();
  }
}

export const another = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
