import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, type Page, recordAudit, sortedPage, sortOf, tokenHash } from '@vaultway/common';
import type { Admin, CreatedShare, CreateShare, ListShares, Share } from '@vaultway/contracts';
import { randomBytes } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { validate as isUuid, v7 } from 'uuid';
import type { TrackingConfig } from '../config.js';
import type { ParcelEntity } from '../parcels/parcel.entity.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { isOpen, ShareEntity, toShare } from './share.entity.js';

/**
 * 192 bits cannot be guessed, so a plain hash protects them. In hex, since some mail programs cut a final `_` or `-`.
 */
const TOKEN_BYTES = 24;
const DAY_MS = 24 * 60 * 60_000;

/** Maximum open links per parcel of the desk, of each client, and of all visitors together. */
const MAX_OPEN = 20;

/** A caller who makes, lists and ends links. */
export type ShareMaker =
  | { maker: 'desk'; by: Admin }
  | { maker: 'client'; email: string; token: string | undefined }
  | { maker: 'visitor'; token: string | undefined; proved: boolean };

/** Manages the links that share parcels. */
@Injectable()
export class ShareService {
  constructor(
    private readonly database: DataSource,
    private readonly parcels: ParcelRecords,
    @Inject(CONFIG) private readonly config: Pick<TrackingConfig, 'PUBLIC_URL'>,
  ) {}

  /**
   * @param parcel by id or code key; the maker must be allowed to see it
   * @throws ApiError `parcel_not_found`, `too_many_shares`
   */
  async create(
    parcel: string | { code_key: string },
    { scope, days }: CreateShare,
    by: ShareMaker,
  ): Promise<CreatedShare> {
    const token = randomBytes(TOKEN_BYTES).toString('hex');
    const share = await this.database.transaction(async (tx) => {
      // Serializes simultaneous requests.
      const found = await this.parcels.lockOrNull(parcel, tx);
      if (!found) throw new ApiError('parcel_not_found');
      const created_at = new Date();
      const row: ShareEntity = {
        id: v7(),
        parcel_id: found.id,
        token_hash: tokenHash(token),
        scope,
        maker: by.maker,
        maker_email: emailOf(by),
        maker_hash: by.maker === 'visitor' && by.token !== undefined ? tokenHash(by.token) : null,
        proved: by.maker !== 'visitor' || by.proved,
        opens: 0,
        last_opened_at: null,
        expires_at: new Date(created_at.getTime() + days * DAY_MS),
        ended_at: null,
        created_at,
      };
      if ((await this.countOpen(tx, row)) >= MAX_OPEN) throw new ApiError('too_many_shares');
      await tx.insert(ShareEntity, row);
      await record(tx, 'share.created', row, found, by);
      return row;
    });
    return { ...toShare(share), url: new URL(`/s/${token}`, this.config.PUBLIC_URL).href };
  }

  /** Lists the links of a parcel: all for the desk, their own for others. @throws ApiError `parcel_not_found` */
  async list(
    parcel: string | { code_key: string },
    query: ListShares,
    by: ShareMaker | null,
  ): Promise<Page<Share>> {
    const { id } = await this.parcels.find(parcel);
    const rows = this.database.manager
      .createQueryBuilder(ShareEntity, 'share')
      .where('share.parcel_id = :id', { id });
    if (by && by.maker !== 'desk') rows.andWhere(OWN, ownValues(by));
    const page = await sortedPage(rows, query, sortOf(query.sort));
    return page.with(page.rows.map(toShare));
  }

  /** Ends a link; ending it again changes nothing. @throws ApiError `not_found`, also for a stranger's link */
  async end(which: { id: string; code_key?: string }, by: ShareMaker): Promise<void> {
    if (!isUuid(which.id)) throw new ApiError('not_found');
    await this.database.transaction(async (tx) => {
      const rows = tx
        .createQueryBuilder(ShareEntity, 'share')
        .setLock('for_no_key_update')
        .where('share.id = :id', { id: which.id });
      if (by.maker !== 'desk') rows.andWhere(OWN, ownValues(by));
      const share = await rows.getOne();
      const parcel = share && (await this.parcels.findOrNull(share.parcel_id, tx));
      const isOf = which.code_key === undefined || parcel?.code_key === which.code_key;
      if (!share || !parcel || !isOf) throw new ApiError('not_found');
      if (!isOpen(share)) return;
      await tx.update(ShareEntity, { id: share.id }, { ended_at: new Date() });
      await record(tx, 'share.ended', share, parcel, by);
    });
  }

  private async countOpen(
    tx: EntityManager,
    { parcel_id, maker, maker_email }: ShareEntity,
  ): Promise<number> {
    const rows = tx
      .createQueryBuilder(ShareEntity, 'share')
      .where('share.parcel_id = :parcel_id AND share.maker = :maker', { parcel_id, maker })
      .andWhere('share.ended_at IS NULL AND share.expires_at > now()');
    if (maker === 'client') rows.andWhere('lower(share.maker_email) = lower(:maker_email)', { maker_email });
    return rows.getCount();
  }
}

/** Selects the links of a client, or of a visitor's browser. */
const OWN = `((share.maker = 'client' AND lower(share.maker_email) = lower(:email)) OR share.maker_hash = :hash)`;
const ownValues = (by: Exclude<ShareMaker, { maker: 'desk' }>) => ({
  email: by.maker === 'client' ? by.email : null,
  hash: by.token === undefined ? null : tokenHash(by.token),
});

const emailOf = (by: ShareMaker) =>
  by.maker === 'desk' ? by.by.email : by.maker === 'client' ? by.email : null;

const record = (
  tx: EntityManager,
  action: 'share.created' | 'share.ended',
  { id, scope, maker, expires_at }: ShareEntity,
  { tracking_code }: ParcelEntity,
  by: ShareMaker,
) => {
  const view = { tracking_code, scope, maker, expires_at: expires_at.toISOString() };
  const isMade = action === 'share.created';
  return recordAudit(tx, {
    by: by.maker === 'desk' ? by.by : null,
    action,
    record_type: 'share',
    record_id: id,
    before: isMade ? null : view,
    after: isMade ? view : null,
  });
};
