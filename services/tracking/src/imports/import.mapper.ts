import type { Import, ImportChange } from '@vaultway/contracts';
import { fieldsOf } from '../parcels/parcel-change.js';
import type { ImportChangeEntity } from './import-change.entity.js';
import type { ImportEntity } from './import.entity.js';

export const toImportView = (row: ImportEntity): Import => ({
  id: row.id,
  kind: row.kind,
  file_name: row.file_name,
  state: row.state,
  encoding: row.encoding,
  delimiter: row.delimiter,
  header_row: row.header_row,
  date_order: row.date_order,
  columns: row.columns,
  sample: row.sample,
  mapping: row.mapping,
  mapping_doubts: row.mapping_doubts,
  replacements: row.replacements,
  rows: row.rows,
  good: row.good,
  bad: row.bad,
  existing: row.existing,
  new: row.new,
  changed: row.changed,
  unchanged: row.unchanged,
  guessable: row.guessable,
  problems: row.problems,
  warnings: row.warnings,
  done: row.done,
  created: row.created,
  removed: row.removed,
  restored: row.restored,
  kept: row.kept,
  failure: row.failure,
  failure_code: row.failure_code,
  admin_email: row.admin_email,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export const toImportChange = (row: ImportChangeEntity, tracking_code: string): ImportChange => ({
  id: row.id,
  row: row.number,
  parcel_id: row.parcel_id,
  tracking_code,
  changes: fieldsOf(row),
});
