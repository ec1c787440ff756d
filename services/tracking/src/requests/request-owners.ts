import { Controller, Injectable, type OnModuleInit } from '@nestjs/common';
import { ApiError, type Caller, inBatches, MessageClient, Nightly, OnEvent } from '@vaultway/common';
import type { RequestOwners as OwnerList } from '@vaultway/contracts';
import { RequestRecords } from './request-records.js';

const BATCH = 50;

/** Knows who answers requests, by asking auth, which owns the accounts. */
@Injectable()
export class RequestOwners implements OnModuleInit {
  constructor(
    private readonly messages: MessageClient,
    private readonly requests: RequestRecords,
    private readonly nightly: Nightly,
  ) {}

  /** Also runs nightly, since an event may be lost. */
  onModuleInit() {
    this.nightly.add('request owners', (signal) => this.release(signal));
  }

  /** @throws ApiError `unavailable` if auth does not answer within a second */
  async list(): Promise<OwnerList> {
    const answer = await this.messages.ask('desk.list', {}, { fallback: undefined });
    if (!answer) throw new ApiError('unavailable', { retryAfter: 5 });
    return answer;
  }

  /** @throws ApiError `validation` unless the account answers requests; `unavailable` */
  async find(id: string): Promise<Pick<Caller, 'id' | 'email'>> {
    const { owners } = await this.list();
    const owner = owners.find((one) => one.id === id);
    if (!owner) throw ApiError.field('owner_id', 'not_a_choice', { variant: 'colleague' });
    return owner;
  }

  /** Unassigns open requests of accounts that no longer answer any. */
  async release(signal?: AbortSignal): Promise<void> {
    const { owners } = await this.list();
    const ids = owners.map(({ id }) => id);
    await inBatches(BATCH, () => this.releaseSome(ids), signal);
  }

  private releaseSome(owners: readonly string[]): Promise<number> {
    return this.requests.write(null, async (records) => {
      const left = await records.tx.query<{ id: string }[]>(
        `SELECT id FROM requests WHERE owner_id <> ALL($1) AND status IN ('new', 'quoted', 'accepted', 'expired')
         ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
        [owners],
      );
      const rows = await records.lockAll(left.map(({ id }) => id));
      await records.updateAll(rows, () => ({ owner_id: null, owner_email: null }));
      return rows.length;
    });
  }
}

@Controller()
export class RequestOwnerEvents {
  constructor(private readonly owners: RequestOwners) {}

  @OnEvent('desk.changed')
  changed() {
    return this.owners.release();
  }
}
