type AuditedRecord = Record<string, unknown> | null;

export interface AuditDifference {
  field: string;
  before: unknown;
  after: unknown;
}

/** Fields that are meaningless to people, derived from others, or shown elsewhere in the entry. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'id',
  'parcel_id',
  'author_id',
  'owner_id',
  'invoice_id',
  'code_key',
  'credits',
  'credited_by',
  'html',
  'created_at',
  'updated_at',
  'title_key',
  'status_key',
  'created_at_month',
  'created_at_day',
  'created_at_time',
  'history',
  'accent',
  'logo_plate',
  'parcels',
  'clock_offset_ms',
  'several_recipients',
  'accuracy',
  'pdf_url',
  'parent_id',
  'holder_id',
  'account_id',
  'place_id',
  'item_ids',
  'request_id',
  'to_parcel',
  'drafted_at',
  'done_at',
  'item_id',
  'added_by',
  'removed_at',
  'removed_by',
  'box_id',
  'box_number',
  'sandbox',
  'rental_id',
  'in_arrears',
  'voided_at',
  'voided_by',
  'booked_by',
  'cancelled_by',
  'started_at',
  'finished_at',
  'approved_at',
  'position',
  'finished_position',
]);

const isBlank = (value: unknown) => value === null || value === undefined || value === '';
const isSame = (one: unknown, other: unknown) =>
  isBlank(one) ? isBlank(other) : JSON.stringify(one) === JSON.stringify(other);

/** Returns the changed fields of an entry, in the record's order. */
export function auditDifferencesOf(before: AuditedRecord, after: AuditedRecord): AuditDifference[] {
  const fields = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
  return [...fields]
    .filter((field) => !LEFT_OUT.has(field) && !isSame(before?.[field], after?.[field]))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }));
}

/** Fields that name a record, best first. */
const NAMES = ['tracking_code', 'title', 'name', 'number', 'subject', 'email', 'company_name', 'file_name'];

/** Returns the name of a record; '' if it has none. */
export function nameOf(before: AuditedRecord, after: AuditedRecord): string {
  const record = after ?? before ?? {};
  const name = NAMES.map((field) => record[field]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? name : '';
}
