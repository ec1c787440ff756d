import { insertRows, Page, sortedPage } from '@vaultway/common';
import type { ImportChange, ListImportChanges } from '@vaultway/contracts';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { fieldsOf } from '../parcels/parcel-change.js';
import { parcelCodes } from '../parcels/parcel-codes.js';
import type { ChangedRow } from './row-update.js';
import { ImportChangeEntity } from './import-change.entity.js';
import { toImportChange } from './import.mapper.js';

const ROWS_PER_STATEMENT = 1000;

/** Replaces the changes of an import with those of its review. */
export async function keepChanges(
  tx: EntityManager,
  importId: string,
  rows: readonly ChangedRow[],
): Promise<void> {
  await forgetChanges(tx, importId);
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await addChanges(tx, importId, rows.slice(start, start + ROWS_PER_STATEMENT), null);
}

/** @param written_at null before the run */
export async function addChanges(
  tx: EntityManager,
  import_id: string,
  rows: readonly ChangedRow[],
  written_at: Date | null,
): Promise<void> {
  const changes = rows.map(({ row, parcel_id, change: { before, after } }) => ({
    id: v7(),
    import_id,
    number: row,
    parcel_id,
    before,
    after,
    written_at,
  }));
  await insertRows(tx, ImportChangeEntity, changes);
}

export const forgetChanges = (tx: EntityManager, importId: string) =>
  tx.delete(ImportChangeEntity, { import_id: importId });

/** Returns a page of the changes, by row. */
export async function pageOfChanges(
  tx: EntityManager,
  importId: string,
  query: ListImportChanges,
): Promise<Page<ImportChange>> {
  const rows = tx
    .createQueryBuilder(ImportChangeEntity, 'change')
    .where('change.import_id = :importId', { importId });
  const page = await sortedPage(rows, query, { column: 'number', descending: false });
  const codes = await parcelCodes.byIds(
    tx.connection,
    page.rows.map(({ parcel_id }) => parcel_id),
  );
  return page.with(page.rows.map((row) => toImportChange(row, codes.get(row.parcel_id) ?? '')));
}

/** True if the rows change nothing but what the review showed. */
export async function isReviewed(
  tx: EntityManager,
  importId: string,
  rows: readonly ChangedRow[],
): Promise<boolean> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const slice = rows.slice(start, start + ROWS_PER_STATEMENT);
    const numbers = slice.map(({ row }) => row);
    const stored = await tx
      .createQueryBuilder(ImportChangeEntity, 'change')
      .where('change.import_id = :importId AND change.number = ANY(:numbers)', { importId, numbers })
      .getMany();
    const reviewed = new Map(stored.map((row) => [row.number, row]));
    if (slice.some((row) => !isSameChange(row, reviewed.get(row.row)))) return false;
  }
  return true;
}

/** Compares the fields, since the time of a position differs each time. */
const isSameChange = ({ parcel_id, change }: ChangedRow, other: ImportChangeEntity | undefined) =>
  other !== undefined &&
  parcel_id === other.parcel_id &&
  isDeepStrictEqual(fieldsOf(change), fieldsOf(other));
