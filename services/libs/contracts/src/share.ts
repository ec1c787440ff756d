import { z } from 'zod';
import {
  Id,
  Instant,
  nullableText,
  optionalInteger,
  requiredChoice,
  requiredId,
  requiredText,
} from './fields.js';
import { LIMITS } from './limits.js';
import { listQuery, sortByTime } from './paging.js';
import { TrackedParcel } from './tracked-parcel.js';

/** `route`: what strangers see on a gated site, without the tracking code; `full`: the whole parcel. */
export const SHARE_SCOPES = ['route', 'full'] as const;
export type ShareScope = (typeof SHARE_SCOPES)[number];

/** `client`: a signed-in user; `visitor`: anyone past the privacy gate. */
export const SHARE_MAKERS = ['desk', 'client', 'visitor'] as const;

/** POST /api/parcels/{code}/shares */
export const CreateShare = z.object({
  scope: requiredChoice(SHARE_SCOPES),
  days: optionalInteger(1, LIMITS.shareDays)
    .transform((days) => days ?? LIMITS.shareDaysDefault)
    .default(LIMITS.shareDaysDefault)
    .meta({ description: 'days until the link ends' }),
});
export type CreateShare = z.output<typeof CreateShare>;

/** POST /api/shares */
export const CreateDeskShare = CreateShare.extend({ parcel_id: requiredId });
export type CreateDeskShare = z.output<typeof CreateDeskShare>;

/** GET /api/parcels/{code}/shares */
export const ListShares = listQuery([])
  .omit({ q: true })
  .extend({ sort: sortByTime('created_at') });
export type ListShares = z.output<typeof ListShares>;

/** GET /api/shares */
export const ListDeskShares = ListShares.extend({ parcel_id: requiredId });
export type ListDeskShares = z.output<typeof ListDeskShares>;

/** A link to a parcel that ends. Only the response that creates it has its address. */
export const Share = z
  .object({
    id: Id,
    scope: z.enum(SHARE_SCOPES),
    maker: z.enum(SHARE_MAKERS),
    maker_email: nullableText.meta({ description: 'null for visitors' }),
    open: z.boolean().meta({ description: 'false once it has ended' }),
    opens: z
      .int()
      .meta({ description: 'how often people opened it; programs that fetch its page do not count' }),
    last_opened_at: Instant.nullable(),
    expires_at: Instant,
    ended_at: Instant.nullable().meta({ description: 'when someone ended it' }),
    created_at: Instant,
  })
  .meta({ id: 'Share' });
export type Share = z.output<typeof Share>;

export const CreatedShare = Share.extend({
  url: z.string().meta({ examples: ['https://www.example.com/s/3f9c2a'] }),
}).meta({ id: 'CreatedShare' });
export type CreatedShare = z.output<typeof CreatedShare>;

/** POST /api/shares/open */
export const OpenShare = z.object({
  token: requiredText(100).meta({ description: 'the part of the address after `/s/`' }),
});
export type OpenShare = z.output<typeof OpenShare>;

/** A parcel as a link shows it. With the scope `route`, ids are placeholders and the code is null. */
export const SharedParcel = TrackedParcel.extend({
  tracking_code: nullableText,
  scope: z.enum(SHARE_SCOPES).meta({ description: 'the part of the parcel that the link shows now' }),
  share_expires_at: Instant,
}).meta({ id: 'SharedParcel' });
export type SharedParcel = z.output<typeof SharedParcel>;
