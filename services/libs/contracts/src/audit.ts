import { z } from 'zod';
import { YES_NO } from './constants.js';
import { choice, Id, Instant, nullableText, optionalText } from './fields.js';
import { inOrder, listQuery, PAGING, period, sortByTime } from './paging.js';

const PARTS = '`no`: also lists the parts of imports and bulk changes';

const AuditQuery = listQuery([], {
  record_type: optionalText().default(null),
  record_id: optionalText().default(null),
  admin_id: optionalText().default(null),
  action: optionalText().default(null),
  field: optionalText().default(null).meta({ description: 'field that was changed' }),
  part_of: optionalText().default(null).meta({ description: 'ID of the entry of an import or bulk change' }),
  grouped: choice(YES_NO, 'yes').meta({
    description: `${PARTS}, as do the filters by text, record, action and field`,
  }),
  ...period,
}).extend({ sort: sortByTime('created_at') });

/** GET /api/audit/{service}: lists admins' actions, newest first by default. */
export const ListAudit = AuditQuery.refine(...inOrder);
export type ListAudit = z.output<typeof ListAudit>;

/** GET /api/audit/{service}.csv: takes the list's filters and sort. A file does not unfold, so it has every record. */
export const ExportAudit = AuditQuery.omit(PAGING)
  .extend({ grouped: choice(YES_NO, 'no').meta({ description: PARTS }) })
  .refine(...inOrder);
export type ExportAudit = z.output<typeof ExportAudit>;

/** Another entry, as named by one that it undid, or that undid it. */
const NamedAudit = z.object({ id: Id, at: Instant, admin_email: nullableText, action: z.string() });
export type NamedAudit = z.output<typeof NamedAudit>;

/** An admin's action, with the record before and after. */
export const AuditRecord = z
  .object({
    id: Id,
    at: Instant,
    admin_id: nullableText,
    admin_email: nullableText,
    action: z.string().meta({ examples: ['parcel.created'] }),
    record_type: z.string().meta({ examples: ['parcel'] }),
    record_id: z.string(),
    parcels: z.array(z.string()).meta({
      description: 'tracking codes of the parcel, of its event, or of all parcels handed over',
    }),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    anonymized_at: Instant.nullable().meta({ description: 'when personal data was removed from the entry' }),
    part_of: Id.nullable().meta({ description: 'ID of the entry of the import or bulk change' }),
    parts: z.int().min(0).meta({ description: 'number of entries that are part of this one' }),
    undoes: NamedAudit.nullable().meta({ description: 'the entry that this one undid' }),
    undone: NamedAudit.nullable().meta({ description: 'the entry that undid this one' }),
  })
  .meta({ id: 'AuditRecord' });
export type AuditRecord = z.output<typeof AuditRecord>;
