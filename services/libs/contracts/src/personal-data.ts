import { z } from 'zod';
import { Id, Instant, nullableText, optionalText, requiredEmail } from './fields.js';
import { listQuery } from './paging.js';

/** The services that keep something of people, in the order in which they are asked: mails come after what causes them. */
export const DATA_SERVICES = ['tracking', 'content', 'mail', 'auth'] as const;
export type DataService = (typeof DATA_SERVICES)[number];

/** What is counted in a receipt. */
export const ERASED_KINDS = [
  'parcels',
  'invoices',
  'handovers',
  'subscriptions',
  'imports',
  'mails',
  'messages',
  'reviews',
  'audit',
  'webhooks',
] as const;
export type ErasedKind = (typeof ERASED_KINDS)[number];

/** How many records of each kind were erased. */
export const ErasedCounts = z.partialRecord(z.enum(ERASED_KINDS), z.int());
export type ErasedCounts = z.output<typeof ErasedCounts>;

/** POST /api/privacy/exports and /api/privacy/erasures */
export const AboutPerson = z.object({
  email: requiredEmail,
  name: optionalText().default(null).meta({
    description: 'as reviews, import files and the activity log have it, where no address is stored',
  }),
});
export type AboutPerson = z.output<typeof AboutPerson>;

/** GET /api/privacy/erasures, newest first. */
export const ListErasures = listQuery([]).omit({ q: true, sort: true });
export type ListErasures = z.output<typeof ListErasures>;

/** An erasure under way, and its receipt once it has finished. */
export const Erasure = z
  .object({
    id: Id,
    person: z.string().meta({ description: 'the beginning of a keyed hash of the address' }),
    administrator: z
      .boolean()
      .meta({ description: 'whether it is the address of an admin, whose account stays' }),
    requested_by: nullableText,
    created_at: Instant,
    finished_at: Instant.nullable(),
    services: z.array(
      z.object({ service: z.enum(DATA_SERVICES), finished_at: Instant.nullable(), erased: ErasedCounts }),
    ),
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.output<typeof Erasure>;

/** What a service is asked to erase; `id` is that of the erasure, so that asking again does no harm. */
export const ErasePerson = z.object({ id: Id, email: z.string(), name: nullableText });
/** What it has erased so far. */
export const ErasureProgress = z.object({ done: z.boolean(), erased: ErasedCounts });
export type ErasureProgress = z.output<typeof ErasureProgress>;

/** A page of what a service stores about somebody. @param after what the page before said in `next` */
export const ExportPerson = z.object({ email: z.string(), name: nullableText, after: nullableText });
export const ExportedPage = z.object({
  records: z.array(z.record(z.string(), z.unknown())),
  next: nullableText,
});
export type ExportedPage = z.output<typeof ExportedPage>;
