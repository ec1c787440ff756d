import type { Import } from '@vaultway/contracts';
import type { ImportEntity } from './import.entity.js';

export const toImportView = (row: ImportEntity): Import => ({
  id: row.id,
  kind: row.kind,
  file_name: row.file_name,
  state: row.state,
  encoding: row.encoding,
  delimiter: row.delimiter,
  date_order: row.date_order,
  columns: row.columns,
  sample: row.sample,
  mapping: row.mapping,
  rows: row.rows,
  good: row.good,
  bad: row.bad,
  guessable: row.guessable,
  problems: row.problems,
  done: row.done,
  created: row.created,
  removed: row.removed,
  kept: row.kept,
  failure: row.failure,
  failure_code: row.failure_code,
  admin_email: row.admin_email,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
