type AuditedRecord = Record<string, unknown> | null;

export interface AuditDifference {
  field: string;
  before: unknown;
  after: unknown;
}

/** What says nothing to a person, follows from another field, or stands elsewhere in the entry. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'id',
  'parcel_id',
  'created_at',
  'updated_at',
  'created_at_month',
  'created_at_day',
  'created_at_time',
  'history',
  'accent',
  'parcels',
]);

const isBlank = (value: unknown) => value === null || value === undefined || value === '';
const isSame = (one: unknown, other: unknown) =>
  isBlank(one) ? isBlank(other) : JSON.stringify(one) === JSON.stringify(other);

/** What an entry changed, field by field, in the order of the record. */
export function auditDifferencesOf(before: AuditedRecord, after: AuditedRecord): AuditDifference[] {
  const fields = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
  return [...fields]
    .filter((field) => !LEFT_OUT.has(field) && !isSame(before?.[field], after?.[field]))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }));
}

/** By which a person knows a record, the best first. */
const NAMES = ['tracking_code', 'title', 'name', 'number', 'subject', 'email', 'company_name', 'file_name'];

/** What a person knows the record by; '' when nothing in it says so. */
export function nameOf(before: AuditedRecord, after: AuditedRecord): string {
  const record = after ?? before ?? {};
  const name = NAMES.map((field) => record[field]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? name : (parcelsOf(record)[0] ?? '');
}

/** The codes of the parcels that a record is about: of the parcel itself, or of all that changed hands. */
export function parcelsOf(record: AuditedRecord): string[] {
  const { parcels, tracking_code: code } = record ?? {};
  const codes: unknown[] = Array.isArray(parcels) ? parcels : [code];
  return codes.filter((one): one is string => typeof one === 'string' && one !== '');
}
