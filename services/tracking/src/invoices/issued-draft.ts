import { ApiError } from '@vaultway/common';
import type { EntityManager } from 'typeorm';
import { validate as isUuid } from 'uuid';

/**
 * Marks a draft as issued, in the transaction of its invoice.
 *
 * @throws ApiError `invoice_draft_closed` if it was issued or discarded; validation if there is none
 */
export async function markIssued(tx: EntityManager, draft: string, invoice: string): Promise<void> {
  const known = isUuid(draft)
    ? await tx.query<{ closed: boolean }[]>(
        `SELECT invoice_id IS NOT NULL OR discarded_at IS NOT NULL AS closed FROM invoice_drafts
         WHERE id = $1 FOR UPDATE`,
        [draft],
      )
    : [];
  if (!known[0]) throw ApiError.field('draft_id', 'invalid');
  if (known[0].closed) throw new ApiError('invoice_draft_closed');
  await tx.query('UPDATE invoice_drafts SET invoice_id = $2 WHERE id = $1', [draft, invoice]);
}
