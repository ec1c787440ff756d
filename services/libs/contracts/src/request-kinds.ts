/** Kinds and statuses of clients' requests. Free of zod. */

export const REQUEST_KINDS = [
  'transport',
  'storage',
  'box',
  'visit',
  'withdrawal',
  'transfer',
  'question',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Whether a request is about chosen items of the vault alone, so that visitors cannot send one. */
export const needsItems = (kind: RequestKind): boolean => kind === 'transfer';

export const REQUEST_STATUSES = [
  'new',
  'quoted',
  'accepted',
  'done',
  'declined',
  'expired',
  'withdrawn',
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** Statuses in which a client may still withdraw a request. */
export const WITHDRAWABLE: readonly RequestStatus[] = ['new', 'quoted', 'expired'];

/** Statuses in which the desk may quote or decline a request. */
export const QUOTABLE: readonly RequestStatus[] = ['new', 'quoted', 'expired'];

const PARCEL_KINDS: ReadonlySet<RequestKind> = new Set(['transport', 'storage', 'withdrawal']);

/** Whether the desk may turn a request into a parcel. */
export const mayBecomeParcel = ({
  kind,
  status,
  parcel,
}: {
  kind: RequestKind;
  status: RequestStatus;
  parcel: string | null;
}): boolean =>
  parcel === null && PARCEL_KINDS.has(kind) && (QUOTABLE.includes(status) || status === 'accepted');

const ITEM_KINDS: ReadonlySet<RequestKind> = new Set(['visit', 'withdrawal', 'transfer']);

/** Whether a kind of request is about items of the vault. */
export const mayChooseItems = (kind: RequestKind): boolean => ITEM_KINDS.has(kind);

const MOVING_KINDS: ReadonlySet<RequestKind> = new Set(['withdrawal', 'transfer']);

/** Whether the vault may carry out a request: it takes a withdrawal or transfer that nobody has closed. */
export const mayBeCarriedOut = ({ kind, status }: { kind: RequestKind; status: RequestStatus }): boolean =>
  MOVING_KINDS.has(kind) && (QUOTABLE.includes(status) || status === 'accepted');

/** Whether a viewing room may be booked for a request: a visit that nobody has closed. */
export const mayBeBooked = ({ kind, status }: { kind: RequestKind; status: RequestStatus }): boolean =>
  kind === 'visit' && (QUOTABLE.includes(status) || status === 'accepted');

/** Fields that a kind of request needs. */
export const REQUEST_NEEDS = {
  transport: ['other_name', 'pickup_location', 'destination', 'parcel_content'],
  storage: ['parcel_content'],
  box: [],
  visit: [],
  withdrawal: ['parcel_content'],
  transfer: ['to_account'],
  question: ['text'],
} as const satisfies Record<RequestKind, readonly string[]>;
