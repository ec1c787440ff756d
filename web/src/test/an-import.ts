import type { Import } from '@vaultway/contracts';

export const IMPORT_ID = '0199aaaa-0000-7000-8000-0000000000ab';
export const IMPORT_PAGE = `/control/imports/${IMPORT_ID}`;

/** Builds an import for tests. */
export const anImport = (facts: Partial<Import> = {}): Import => ({
  id: IMPORT_ID,
  kind: 'parcels',
  file_name: 'november.csv',
  state: 'read',
  encoding: 'utf-8',
  delimiter: ';',
  header_row: 1,
  date_order: 'dmy',
  columns: ['Code', 'Name', 'City'],
  sample: [['VW-1', 'Ada', 'Lagos']],
  mapping: ['tracking_code', 'recipient_name', 'destination'],
  mapping_doubts: [],
  replacements: [],
  rows: 3,
  good: 2,
  guessable: 0,
  warnings: [],
  bad: 1,
  existing: 'skip',
  new: 2,
  changed: 0,
  unchanged: 0,
  problems: [{ row: 4, field: 'destination', code: 'required', message: 'Destination is required' }],
  done: 0,
  created: 0,
  removed: 0,
  restored: 0,
  kept: 0,
  failure: null,
  failure_code: null,
  admin_email: 'anna@goldline.example',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  ...facts,
});
