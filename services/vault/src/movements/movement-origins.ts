import { Injectable } from '@nestjs/common';
import { ApiError, MessageClient } from '@vaultway/common';
import { type MovementKind, mayBeCarriedOut, type RequestReply } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { isClientOf } from '../accounts/account-clients.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { accountNamed } from '../accounts/account-named.js';

export type OpenRequest = NonNullable<RequestReply<'request.found'>>;

/** Kinds of movements that clients ask for. */
const REQUESTED_KINDS: ReadonlySet<MovementKind> = new Set(['withdrawal', 'transfer']);

/** Where a movement comes from: a client's request, or a parcel. */
export interface Origin {
  request: OpenRequest | null;
  parcel: RequestReply<'parcel.found'>;
}

/** Asks tracking about requests and parcels, which answers within a second. */
@Injectable()
export class MovementOrigins {
  constructor(private readonly messages: MessageClient) {}

  /** @throws ApiError naming the field of what is unknown or unfit; `request_closed`; `unavailable` */
  async find(
    kind: MovementKind,
    { request_id, parcel_code }: { request_id: string | null; parcel_code: string | null },
  ): Promise<Origin> {
    return {
      request:
        REQUESTED_KINDS.has(kind) && request_id !== null ? await this.openRequest(kind, request_id) : null,
      parcel: kind === 'deposit' && parcel_code !== null ? await this.deliveredParcel(parcel_code) : null,
    };
  }

  /**
   * Returns a request that nobody has closed.
   *
   * @throws ApiError naming `request_id` unless a client chose items in it, for this kind of movement;
   *   `request_closed`; `unavailable`
   */
  async openRequest(kind: MovementKind, id: string): Promise<OpenRequest> {
    const request = await this.draftedRequest(kind, id);
    if (!request) throw ApiError.field('request_id', 'invalid');
    return request;
  }

  /** Like {@link openRequest}; null if the request was erased. */
  async draftedRequest(kind: MovementKind, id: string): Promise<OpenRequest | null> {
    const request = await this.messages.ask('request.found', { id }, { fallback: undefined });
    if (request === undefined) throw new ApiError('unavailable', { retryAfter: 5 });
    if (!request) return null;
    if (request.kind !== kind || request.items.length === 0) throw ApiError.field('request_id', 'invalid');
    if (!mayBeCarriedOut(request)) throw new ApiError('request_closed');
    return request;
  }

  private async deliveredParcel(code: string): Promise<Origin['parcel']> {
    const parcel = await this.messages.ask('parcel.found', { code }, { fallback: undefined });
    if (parcel === undefined) throw new ApiError('unavailable', { retryAfter: 5 });
    if (!parcel) throw ApiError.field('parcel_code', 'parcel_unknown');
    if (!parcel.delivered) throw ApiError.field('parcel_code', 'parcel_not_delivered');
    return parcel;
  }
}

/**
 * Returns the items of a request about which the client may still instruct: those of a customer only while linked to
 * it. A request of the previous version does not name the user, whose own accounts stay.
 */
async function instructedItems(tx: EntityManager, request: OpenRequest): Promise<OpenRequest['items']> {
  const { user, customers, items } = request;
  const isKept = user === null ? `account.holder_type IS DISTINCT FROM 'customer' OR ` : '';
  const accounts = await tx
    .createQueryBuilder(AccountEntity, 'account')
    .select(['account.id'])
    .where('account.id = ANY(:ids)', { ids: items.map(({ account_id }) => account_id) })
    .andWhere(`(${isKept}${isClientOf('instructing')})`, { user, customers })
    .getMany();
  const kept = new Set(accounts.map(({ id }) => id));
  return items.filter(({ account_id }) => kept.has(account_id));
}

/** Whether a client has asked for all of these items, and may still do so. */
export async function hasAll(
  tx: EntityManager,
  request: OpenRequest,
  ids: readonly string[],
): Promise<boolean> {
  const asked = new Set((await instructedItems(tx, request)).map(({ id }) => id));
  return ids.every((id) => asked.has(id.toLowerCase()));
}

/** @throws ApiError naming `parcel_code` if a done deposit has the content of this parcel */
export async function refuseDeposited(tx: EntityManager, { parcel }: Origin): Promise<void> {
  if (!parcel) return;
  const done = await tx.query<object[]>(
    `SELECT FROM movements WHERE parcel_id = $1 AND state IN ('approved', 'done')`,
    [parcel.id],
  );
  if (done.length > 0) throw ApiError.field('parcel_code', 'parcel_deposited');
}

/** @throws ApiError naming the first item that the client has not chosen, or that is on another account since */
export async function refuseUnrequested(
  tx: EntityManager,
  ids: readonly string[],
  { request }: Pick<Origin, 'request'>,
): Promise<void> {
  if (!request) return;
  const chosen = new Map((await instructedItems(tx, request)).map(({ id, account_id }) => [id, account_id]));
  const items = await tx.query<{ id: string; account_id: string }[]>(
    'SELECT id, account_id FROM items WHERE id = ANY($1)',
    [ids],
  );
  const accounts = new Map(items.map(({ id, account_id }) => [id, account_id]));
  for (const [at, id] of ids.map((each) => each.toLowerCase()).entries())
    if (!chosen.has(id) || chosen.get(id) !== accounts.get(id))
      throw ApiError.field(`item_ids.${at}`, 'not_requested');
}

/** @throws ApiError naming `account_id` unless it is the account that the client named */
export async function refuseOtherAccount(
  tx: EntityManager,
  account: string | null,
  { request }: Pick<Origin, 'request'>,
): Promise<void> {
  if (!request || request.to_account === null) return;
  const asked = await accountNamed(tx, request.to_account);
  if (asked !== account?.toLowerCase()) throw ApiError.field('account_id', 'not_asked_account');
}
