import { type EraserStep, matches, personPattern } from '@vaultway/common';
import { WEBHOOK_TEST } from '@vaultway/contracts';
import type { DataSource } from 'typeorm';
import { giveUpDeliveries } from '../webhooks/webhook-delivery.entity.js';

/** Never resolves (RFC 6761). */
const NOWHERE = 'https://erased.invalid/';

/**
 * Masks a person in the names of webhooks, and disables those whose URL names the person. Deletes test messages with
 * such a name; other messages contain no names.
 */
export const forgetWebhooksOf =
  (database: DataSource): EraserStep =>
  async (person) => {
    const pattern = personPattern(person);
    const webhooks = await database.transaction(async (tx) => {
      const found = await tx.query<{ id: string; address: boolean }[]>(
        `SELECT id, ${matches('url', 1)} AS address FROM webhook_endpoints
         WHERE ${matches(`name || ' ' || url`, 1)} ORDER BY id FOR UPDATE`,
        [pattern],
      );
      const ids = found.map(({ id }) => id);
      await tx.query(
        `UPDATE webhook_endpoints SET updated_at = now(),
           name = regexp_replace(name COLLATE pg_c_utf8, $2, '…', 'gi') WHERE id = ANY($1)`,
        [ids, pattern],
      );
      // A webhook may have had another name when it was tested. The planner would search all other messages first.
      await tx.query(
        `WITH tests AS MATERIALIZED (SELECT id, endpoint_id, body FROM webhook_deliveries WHERE type = $1)
         DELETE FROM webhook_deliveries USING tests
         WHERE webhook_deliveries.id = tests.id AND (tests.endpoint_id = ANY($2) OR ${matches('tests.body', 3)})`,
        [WEBHOOK_TEST, ids, pattern],
      );
      for (const { id, address } of found) {
        if (!address) continue;
        await tx.query(
          `UPDATE webhook_endpoints SET url = $2, disabled_at = coalesce(disabled_at, now()),
             disabled_because = coalesce(disabled_because, 'admin'), stop_because = NULL, admins_to_tell = false
           WHERE id = $1`,
          [id, NOWHERE],
        );
        await giveUpDeliveries(tx, id);
      }
      return found.length;
    });
    return { erased: { webhooks }, next: null };
  };
