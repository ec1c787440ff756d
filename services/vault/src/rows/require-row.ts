import { ApiError } from '@vaultway/common';
import type { EntityManager } from 'typeorm';
import { validate as isUuid } from 'uuid';

/** @throws ApiError naming the field whose id no row has */
export async function requireRow(
  tx: EntityManager,
  {
    table,
    field,
    id,
  }: { table: 'places' | 'accounts' | 'deposit_boxes' | 'viewing_rooms'; field: string; id: string | null },
): Promise<void> {
  if (id === null) return;
  const rows = isUuid(id) ? await tx.query<object[]>(`SELECT FROM ${table} WHERE id = $1`, [id]) : [];
  if (rows.length === 0) throw ApiError.field(field, 'invalid');
}
