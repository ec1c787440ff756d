import { z } from 'zod';
import { Id, Instant, nullableText, optionalText, knownEmail } from './fields.js';
import { listQuery } from './paging.js';

/**
 * Services with personal data, in processing order: the vault finds a person's accounts by what tracking and auth still
 * know, and mails come after their causes. The vault may be left out.
 */
export const DATA_SERVICES = ['vault', 'tracking', 'content', 'mail', 'auth'] as const;
export type DataService = (typeof DATA_SERVICES)[number];

/** Kinds of records that a receipt counts. */
export const ERASED_KINDS = [
  'parcels',
  'invoices',
  'customers',
  'handovers',
  'subscriptions',
  'shares',
  'requests',
  'imports',
  'mails',
  'messages',
  'reviews',
  'audit',
  'webhooks',
  'views',
  'visits',
  'openings',
  'places',
  'auditors',
  'users',
  'vault_accounts',
] as const;
export type ErasedKind = (typeof ERASED_KINDS)[number];

/** Reasons why a service has not erased a person yet. It is asked again until it has. */
export const ERASURE_PROBLEMS = ['unavailable', 'too_slow', 'failed'] as const;
export type ErasureProblem = (typeof ERASURE_PROBLEMS)[number];
const Problem = z.enum(ERASURE_PROBLEMS).nullable();

/** Number of erased records by kind. */
export const ErasedCounts = z.partialRecord(z.enum(ERASED_KINDS), z.int());
export type ErasedCounts = z.output<typeof ErasedCounts>;

/** Types of records that may still contain part of a name after an erasure. */
export const REVIEWED_TYPES = [
  'parcel',
  'activity',
  'invoice',
  'customer',
  'handover',
  'run',
  'webhook',
  'page',
  'review',
  'message',
  'mail',
  'relay',
  'api_key',
  'vault_rental',
  'vault_visit',
  'vault_opening',
  'vault_count',
  'vault_movement',
  'vault_place',
  'vault_item',
] as const;
export type ReviewedType = (typeof REVIEWED_TYPES)[number];

/** A record for manual review: its texts contain part of the name, which may be someone else's. */
export const RecordToReview = z
  .object({
    type: z.enum(REVIEWED_TYPES),
    id: Id.nullable().meta({
      description: 'null if not every record of the type could be searched; any of them may match',
    }),
    label: nullableText.meta({ description: 'tracking code of a parcel, slug of a page, host of the relay' }),
    deleted: z.boolean().meta({ description: 'true if in the trash' }),
  })
  .meta({ id: 'RecordToReview' });
export type RecordToReview = z.output<typeof RecordToReview>;

/** POST /api/privacy/exports and /api/privacy/erasures */
export const AboutPerson = z.object({
  email: knownEmail,
  name: optionalText().default(null).meta({
    description: 'name as written in reviews, import files and the activity log, which store no address',
  }),
});
export type AboutPerson = z.output<typeof AboutPerson>;

/** GET /api/privacy/erasures, newest first. */
export const ListErasures = listQuery([]).omit({ q: true, sort: true });
export type ListErasures = z.output<typeof ListErasures>;

/** An erasure in progress, and its receipt when finished. */
export const Erasure = z
  .object({
    id: Id,
    person: z.string().meta({ description: 'prefix of a keyed hash of the address' }),
    administrator: z
      .boolean()
      .meta({ description: 'true if the address belongs to an admin, whose account is kept' }),
    requested_by: nullableText,
    created_at: Instant,
    finished_at: Instant.nullable(),
    services: z.array(
      z.object({
        service: z.enum(DATA_SERVICES),
        finished_at: Instant.nullable(),
        problem: Problem.meta({
          description:
            'why the last attempt erased nothing: the service did not answer, a statement exceeded the time limit of the database, or another error in the log of the service; it is repeated',
        }),
        problem_since: Instant.nullable(),
        erased: ErasedCounts,
        to_review: z.array(RecordToReview).meta({
          description: 'first 100 records whose texts still contain part of the name, for manual review',
        }),
      }),
    ),
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.output<typeof Erasure>;

/** Request to erase; `id` identifies the erasure, so that repeating the request is harmless. */
export const ErasePerson = z.object({
  id: Id,
  email: z.string(),
  name: nullableText,
  names: z.array(z.string()).default([]),
  user_id: nullableText.optional(),
});
/** Result so far. */
export const ErasureProgress = z.object({
  done: z.boolean(),
  erased: ErasedCounts,
  to_review: z.array(RecordToReview).default([]),
  problem: Problem.default(null),
});
export type ErasureProgress = z.output<typeof ErasureProgress>;

/** Page of a service's data about a person. @param after `next` of the previous page */
/** `own`: the person asks, not a colleague. */
export const ExportPerson = z.object({
  email: z.string(),
  name: nullableText,
  after: nullableText,
  own: z.boolean(),
  user_id: nullableText.optional(),
});
export const ExportedPage = z.object({
  records: z.array(z.record(z.string(), z.unknown())),
  next: nullableText,
});
export type ExportedPage = z.output<typeof ExportedPage>;

/** A file of a user in base64, if it still exists, and the cursor of the next one. */
export const ExportedFile = z.object({
  file: z.object({ name: z.string(), data: z.string() }).nullable(),
  next: nullableText,
});
export type ExportedFile = z.output<typeof ExportedFile>;
