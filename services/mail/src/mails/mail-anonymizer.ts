import { anonymizeAuditOf } from '@vaultway/common';
import type { EntityManager } from 'typeorm';

/** Replaces the subject, which is required. */
const REDACTED = '—';

/**
 * Removes addresses, subject and texts from mails, and has the files of kept ones deleted. Kind and outcome stay.
 * Unsent mails fail.
 */
export async function anonymizeMails(tx: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `INSERT INTO discarded_files SELECT id FROM mails WHERE id = ANY($1) AND state <> 'sent' ON CONFLICT DO NOTHING`,
    [ids],
  );
  await tx.query(
    `UPDATE mails SET recipients = '', served = '', sender = NULL, reply_to = NULL, subject = '${REDACTED}',
       text = NULL, html = NULL, unsubscribe_url = NULL, one_click_url = NULL, last_error = NULL, lease_until = NULL,
       state = CASE WHEN state IN ('queued', 'sending') THEN 'failed' ELSE state END,
       anonymized_at = now(), updated_at = now()
     WHERE id = ANY($1)`,
    [ids],
  );
  await anonymizeAuditOf(tx, 'mail', ids);
}
