import { ApiError } from '@vaultway/common';
import type { EntityManager } from 'typeorm';
import { validate as isUuid } from 'uuid';
import type { InvoiceEntity } from './invoice.entity.js';

/**
 * Marks a draft as issued, in the transaction of its invoice, which goes to the draft's customer, and has its currency.
 *
 * @param customer the invoice's
 * @throws ApiError `invoice_draft_closed` if it was issued or discarded; validation if there is
 *   none, or of what differs
 */
export async function markIssued(
  tx: EntityManager,
  draft: string,
  { id, currency }: Pick<InvoiceEntity, 'id' | 'currency'>,
  customer: string | null,
): Promise<void> {
  const [known] = isUuid(draft)
    ? await tx.query<{ closed: boolean; currency: string; customer_id: string | null }[]>(
        `SELECT invoice_id IS NOT NULL OR discarded_at IS NOT NULL AS closed, currency,
           (SELECT id FROM customers WHERE id = customer_id AND deleted_at IS NULL) AS customer_id
         FROM invoice_drafts WHERE id = $1 FOR UPDATE`,
        [draft],
      )
    : [];
  if (!known) throw ApiError.field('draft_id', 'invalid');
  if (known.closed) throw new ApiError('invoice_draft_closed');
  // Without its customer, it goes to whomever the desk names.
  if (known.customer_id !== null && known.customer_id !== customer)
    throw ApiError.field('customer_id', 'invalid');
  if (known.currency !== currency) throw ApiError.field('currency', 'invalid');
  await tx.query('UPDATE invoice_drafts SET invoice_id = $2 WHERE id = $1', [draft, id]);
}
