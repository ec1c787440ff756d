import { z } from 'zod';
import {
  editedFrom,
  flag,
  Id,
  Instant,
  nullableText,
  optionalChoice,
  optionalFlag,
  optionalLine,
  requiredId,
  requiredInstant,
  requiredLine,
} from './fields.js';
import { issue } from './issues.js';
import { inOrder, listQuery, period } from './paging.js';

export const RESERVATION_STATES = ['booked', 'cancelled'] as const;
/** Shortest and longest reservation, in minutes that pass: a change of the clock neither adds nor takes any. */
export const MIN_RESERVATION_MINUTES = 15;
export const MAX_RESERVATION_MINUTES = 4 * 60;

const ROOM_NAME_LENGTH = 60;
const roomName = requiredLine(ROOM_NAME_LENGTH);

/** POST /api/vault/viewing-rooms */
export const CreateViewingRoom = z.object({ name: roomName });
export type CreateViewingRoom = z.output<typeof CreateViewingRoom>;

/** PATCH /api/vault/viewing-rooms */
export const UpdateViewingRoom = z.object({
  id: requiredId,
  updated_at: editedFrom,
  name: roomName.optional(),
  is_open: flag.optional().meta({ description: 'false: no new reservations; those made stay' }),
});
export type UpdateViewingRoom = z.output<typeof UpdateViewingRoom>;

/** GET /api/vault/viewing-rooms */
export const ListViewingRooms = listQuery(['name'], {
  open: optionalFlag.meta({ description: 'true: open ones alone' }),
});
export type ListViewingRooms = z.output<typeof ListViewingRooms>;

export const ViewingRoom = z
  .object({
    id: Id,
    name: z.string(),
    is_open: z.boolean(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'VaultViewingRoom' });
export type ViewingRoom = z.output<typeof ViewingRoom>;

const MINUTE_MS = 60_000;

/** POST /api/vault/reservations */
export const CreateReservation = z
  .object({
    room_id: requiredId,
    account_id: requiredId,
    box_id: optionalLine().default(null).meta({ description: 'a box that the account rents' }),
    request_id: optionalLine().default(null).meta({ description: "a client's request of the kind `visit`" }),
    starts_at: requiredInstant,
    ends_at: requiredInstant.meta({
      description: `from ${MIN_RESERVATION_MINUTES} minutes to ${MAX_RESERVATION_MINUTES / 60} hours later`,
    }),
  })
  .superRefine(({ starts_at, ends_at }, context) => {
    const minutes = (Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE_MS;
    if (minutes <= 0)
      context.addIssue({
        code: 'custom',
        path: ['ends_at'],
        ...issue('date_order', { earliest: 'starts_at' }),
      });
    else if (minutes < MIN_RESERVATION_MINUTES || minutes > MAX_RESERVATION_MINUTES)
      context.addIssue({ code: 'custom', path: ['ends_at'], ...issue('invalid') });
  });
export type CreateReservation = z.output<typeof CreateReservation>;

/** GET /api/vault/reservations */
export const ListReservations = listQuery(['starts_at'], {
  ...period,
  state: optionalChoice(RESERVATION_STATES),
  room_id: optionalLine().default(null),
  account_id: optionalLine().default(null),
  request_id: optionalLine().default(null),
})
  .omit({ q: true })
  .refine(...inOrder);
export type ListReservations = z.output<typeof ListReservations>;

/** A viewing room, kept for an account. It names nobody outside of the company. */
export const Reservation = z
  .object({
    id: Id,
    room_id: Id,
    room: z.string(),
    account_id: Id,
    account_number: nullableText,
    box_id: Id.nullable(),
    box_number: nullableText,
    request_id: Id.nullable(),
    request_number: nullableText,
    starts_at: Instant,
    ends_at: Instant,
    state: z.enum(RESERVATION_STATES),
    booked_by: z.string(),
    cancelled_by: nullableText,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'VaultReservation' });
export type Reservation = z.output<typeof Reservation>;

/** GET /api/vault/account/reservations */
export const ListOwnReservations = listQuery(['starts_at'], {
  from: period.from.meta({ description: 'those that end after this instant' }),
  state: optionalChoice(RESERVATION_STATES),
  request_id: optionalLine().default(null),
}).omit({ q: true });
export type ListOwnReservations = z.output<typeof ListOwnReservations>;

/** A reservation, as its client sees it: without colleagues. */
export const OwnReservation = Reservation.pick({
  id: true,
  room: true,
  account_id: true,
  account_number: true,
  box_number: true,
  request_id: true,
  request_number: true,
  starts_at: true,
  ends_at: true,
  state: true,
  created_at: true,
  updated_at: true,
}).meta({ id: 'OwnVaultReservation' });
export type OwnReservation = z.output<typeof OwnReservation>;
