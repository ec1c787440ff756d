import { z } from 'zod';
import { Id, Instant, nullableText, optionalInstant, optionalText } from './fields.js';
import { listQuery, sortByTime } from './paging.js';

/** GET /api/audit/{service}: what admins did, newest first unless asked otherwise. */
export const ListAudit = listQuery([], {
  record_type: optionalText().default(null),
  record_id: optionalText().default(null),
  admin_id: optionalText().default(null),
  action: optionalText().default(null),
  from: optionalInstant.default(null),
  to: optionalInstant.default(null),
})
  .omit({ q: true })
  .extend({ sort: sortByTime('created_at') });
export type ListAudit = z.output<typeof ListAudit>;

/** One thing that an admin did: the record as it was and as it became. */
export const AuditRecord = z
  .object({
    id: Id,
    at: Instant,
    admin_id: nullableText,
    admin_email: nullableText,
    action: z.string().meta({ examples: ['parcel.created'] }),
    record_type: z.string().meta({ examples: ['parcel'] }),
    record_id: z.string(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    anonymized_at: Instant.nullable().meta({ description: 'when what it said of people was taken out' }),
  })
  .meta({ id: 'AuditRecord' });
export type AuditRecord = z.output<typeof AuditRecord>;
