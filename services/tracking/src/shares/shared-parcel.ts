import { Injectable } from '@nestjs/common';
import { ApiError, nestedList, tokenHash } from '@vaultway/common';
import {
  LIMITS,
  ListHistory,
  type RequestReply,
  type ShareScope,
  type SharedParcel,
  type TrackedParcel,
} from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { NIL } from 'uuid';
import { EventService } from '../parcels/events/event.service.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { TrackingPrivacy } from '../privacy/tracking-privacy.js';
import { LookupService } from '../public/lookup/lookup.service.js';
import { restrictedParcel } from '../public/lookup/restricted-parcel.js';
import { presentFirst } from '../public/lookup/tracked-answer.js';
import { isOpen, ShareEntity } from './share.entity.js';

/** Opens share links. */
@Injectable()
export class SharedParcels {
  constructor(
    private readonly database: DataSource,
    private readonly lookup: LookupService,
    private readonly events: EventService,
    private readonly privacy: TrackingPrivacy,
  ) {}

  /** For the status of the link's page, which does not count as opening it. */
  async state(token: string): Promise<RequestReply<'share.state'>> {
    const found = await this.find(token);
    if (!found) return { state: 'unknown' };
    return { state: found.parcel && isOpen(found.share) ? 'open' : 'ended' };
  }

  /** Counts an opening. @throws ApiError `not_found` if there never was such a link, `share_ended` */
  async open(token: string): Promise<SharedParcel> {
    const found = await this.find(token);
    if (!found) throw new ApiError('not_found');
    const { share, parcel } = found;
    if (!parcel || !isOpen(share)) throw new ApiError('share_ended');
    const whole = await this.read(parcel.code_key);
    const [, opened] = await this.database.query<[unknown, number]>(
      `UPDATE shares SET opens = opens + 1, last_opened_at = now()
       WHERE id = $1 AND ended_at IS NULL AND expires_at > now()`,
      [share.id],
    );
    // Ended meanwhile.
    if (opened === 0) throw new ApiError('share_ended');
    const scope: ShareScope =
      share.scope === 'full' && (share.proved || !this.privacy.gated) ? 'full' : 'route';
    const shown = scope === 'full' ? whole : withoutKeys(restrictedParcel(whole));
    return { ...shown, scope, share_expires_at: share.expires_at.toISOString() };
  }

  /** The parcel is null if it is deleted, or if a client who shared it is none of its parties any more. */
  private async find(
    token: string,
  ): Promise<{ share: ShareEntity; parcel: ParcelEntity | null } | undefined> {
    const { manager } = this.database;
    const share = await manager.findOneBy(ShareEntity, { token_hash: tokenHash(token.trim().toLowerCase()) });
    if (!share) return undefined;
    const parcel = await manager.findOneBy(ParcelEntity, { id: share.parcel_id });
    return { share, parcel: parcel && isStillTheirs(share, parcel) ? parcel : null };
  }

  /** Returns the whole parcel as visitors see it, with up to a hundred events. */
  private async read(code_key: string): Promise<TrackedParcel> {
    const answer = await this.lookup.find(code_key).catch((error: unknown) => {
      throw error instanceof ApiError && error.code === 'parcel_not_found'
        ? new ApiError('share_ended')
        : error;
    });
    const { parcel } = answer.public;
    if (parcel.history.last_page === 1) return parcel;
    const { rows } = await this.events.list({ code_key }, ListHistory.parse({ per_page: LIMITS.perPageMax }));
    const events = presentFirst(rows, ({ created_at }) => Date.parse(created_at));
    return { ...parcel, history: nestedList([...events], rows.length, '', LIMITS.perPageMax) };
  }
}

function isStillTheirs(
  { maker, maker_email }: ShareEntity,
  { recipient_email, sender_email }: ParcelEntity,
): boolean {
  if (maker !== 'client') return true;
  const email = maker_email?.toLowerCase();
  return [recipient_email, sender_email].some((known) => known !== null && known.toLowerCase() === email);
}

/** Removes the code and the ids, by which more could be looked up after the link has ended. */
function withoutKeys(parcel: TrackedParcel) {
  const { data, ...paging } = parcel.history;
  const events = data.map((event, index) => ({ ...event, id: placeholder(index + 1), parcel_id: NIL }));
  return {
    ...parcel,
    id: NIL,
    tracking_code: null,
    history: { ...paging, next_page_url: null, data: events },
  };
}

const placeholder = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
