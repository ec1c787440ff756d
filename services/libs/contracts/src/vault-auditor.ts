import { z } from 'zod';
import {
  Id,
  Instant,
  nullableText,
  optionalChoice,
  optionalInteger,
  optionalText,
  requiredInstant,
  requiredChoice,
  requiredEmail,
  requiredLine,
  requiredText,
} from './fields.js';
import { missingToUndefined } from './form-values.js';
import { LANGUAGES } from './languages.js';
import { METALS, WEIGHT_UNITS } from './metal-weight.js';
import { listQuery, sortByTime } from './paging.js';
import { Count, COUNT_OUTCOMES } from './vault-count.js';
import { ITEM_KINDS } from './vault.js';

/** Days until the link of an invitation ends. */
export const INVITATION_DAYS = { most: 30, usual: 14 } as const;
const FIRM_LENGTH = 120;

/** POST /api/vault/counts/{id}/invitations */
export const InviteAuditor = z.object({
  email: requiredEmail,
  language: optionalChoice(LANGUAGES).meta({ description: "language of the email; by default the caller's" }),
  days: optionalInteger(1, INVITATION_DAYS.most)
    .transform((days) => days ?? INVITATION_DAYS.usual)
    .default(INVITATION_DAYS.usual)
    .meta({ description: 'days until the link ends' }),
});
export type InviteAuditor = z.output<typeof InviteAuditor>;

/** GET /api/vault/counts/{id}/invitations */
export const ListCountInvitations = listQuery([])
  .omit({ q: true })
  .extend({ sort: sortByTime('created_at') });
export type ListCountInvitations = z.output<typeof ListCountInvitations>;

const answer = {
  agrees: z.boolean().meta({ description: 'whether the auditor agrees with the count' }),
  firm: nullableText.meta({ description: 'null once it was erased, since it named a person' }),
  remark: nullableText,
  file_sha256: nullableText.meta({ description: "hash of the auditor's file, which is not stored" }),
  signed_at: Instant,
};

/** An auditor's signature of a count. */
export const CountSignature = z
  .object({ name: nullableText.meta({ description: 'null once it was erased' }), ...answer })
  .meta({ id: 'VaultCountSignature' });
export type CountSignature = z.output<typeof CountSignature>;

/** An invitation of an outside auditor to one count. Only the email has its link. */
export const CountInvitation = z
  .object({
    id: Id,
    count_id: Id,
    email: nullableText.meta({ description: 'null once it was erased' }),
    open: z.boolean().meta({ description: 'false once the link has ended' }),
    opened_at: Instant.nullable().meta({ description: 'when somebody first opened the link' }),
    expires_at: Instant,
    ended_at: Instant.nullable().meta({ description: 'when somebody ended it' }),
    invited_by: z.string(),
    signature: CountSignature.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'VaultCountInvitation' });
export type CountInvitation = z.output<typeof CountInvitation>;

const token = requiredText(100).meta({ description: 'the part of the address after `#link=`' });

/** POST /api/vault/invited-count */
export const OpenCountInvitation = z.object({ token });
export type OpenCountInvitation = z.output<typeof OpenCountInvitation>;

/** POST /api/vault/invited-count/lines */
export const ReadInvitedLines = z.object({
  token,
  outcome: optionalChoice([...COUNT_OUTCOMES, 'different']).meta({
    description: '`different`: any that needs a reason',
  }),
  after: optionalText().default(null).meta({ description: '`next_after` of the lines before' }),
});
export type ReadInvitedLines = z.output<typeof ReadInvitedLines>;

/** POST /api/vault/invited-count/signature: of the version that was read */
export const SignCount = z.object({
  token,
  updated_at: requiredInstant,
  name: requiredLine(FIRM_LENGTH),
  firm: requiredLine(FIRM_LENGTH),
  agrees: requiredChoice(['yes', 'no']).meta({ description: '`no` needs a remark' }),
  remark: optionalText().default(null),
  file_sha256: z
    .preprocess((value) => missingToUndefined(value) ?? null, z.hex().length(64).toLowerCase().nullable())
    .default(null)
    .meta({ description: 'SHA-256 of a file that the auditor keeps, in hex' }),
});
export type SignCount = z.output<typeof SignCount>;

/** A count as the link of an invitation shows it: without accounts, and colleagues. */
export const InvitedCount = Count.pick({
  state: true,
  expected: true,
  found: true,
  left: true,
  moved: true,
  missing: true,
  foreign: true,
  unknown: true,
  ambiguous: true,
  unexplained: true,
  started_at: true,
  finished_at: true,
  approved_at: true,
  updated_at: true,
})
  .extend({
    place_code: nullableText.meta({ description: 'null for a count of an account' }),
    place_name: nullableText,
    link_expires_at: Instant,
    signature: CountSignature.nullable().meta({ description: 'yours' }),
  })
  .meta({ id: 'VaultInvitedCount' });
export type InvitedCount = z.output<typeof InvitedCount>;

const InvitedLine = z
  .object({
    id: Id,
    outcome: z.enum(COUNT_OUTCOMES),
    expected: z.boolean().meta({ description: 'whether the item was there at the start' }),
    code: nullableText.meta({ description: 'as scanned, if it is unknown or ambiguous' }),
    place_code: nullableText.meta({ description: 'where an expected item belongs' }),
    kind: z.enum(ITEM_KINDS).nullable(),
    metal: z.enum(METALS).nullable(),
    refiner: nullableText,
    serial: nullableText,
    seal: nullableText,
    year: z.int().nullable(),
    gross_weight: nullableText.meta({ description: 'as weighed, in `weight_unit`' }),
    weight_unit: z.enum(WEIGHT_UNITS).nullable(),
    fineness: nullableText.meta({ description: 'parts per thousand' }),
    fine_weight: nullableText.meta({ description: 'in troy ounces' }),
    reason: nullableText.meta({ description: 'of a difference' }),
  })
  .meta({ id: 'VaultInvitedLine' });
export type InvitedLine = z.output<typeof InvitedLine>;

/** At most 100 lines, by serial number. */
export const InvitedLines = z
  .object({
    lines: z.array(InvitedLine),
    next_after: nullableText.meta({ description: '`after` of the next lines; null at the end' }),
  })
  .meta({ id: 'VaultInvitedLines' });
export type InvitedLines = z.output<typeof InvitedLines>;
