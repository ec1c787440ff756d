import { CompanySettings } from '@vaultway/common';
import type { EntityManager } from 'typeorm';
import type { MovementEntity } from './movement.entity.js';

type Needed = Pick<MovementEntity, 'two_above' | 'approvals_needed'>;
type Content = Pick<MovementEntity, 'items' | 'item_ids'>;

/**
 * Asks content for the insured value above which movements need two approvals; the last known one while it is down,
 * since nobody changes it then.
 *
 * @throws ApiError `unavailable` when content never sent it
 */
export async function twoAbove(settings: CompanySettings): Promise<string | null> {
  await settings.changed();
  return settings.certain('vault_two_approvals_above');
}

/** Returns how many approvals a movement needs above the lower of these amounts, as the table's trigger demands. */
export async function approvalsNeeded(
  tx: EntityManager,
  { items, item_ids }: Content,
  amounts: readonly (string | null)[],
): Promise<Needed> {
  const [needed] = await tx.query<[Needed]>(
    `SELECT above::text AS two_above, approvals_needed(above, $2, $3)
     FROM (SELECT min(amount) AS above FROM unnest($1::numeric[]) AS amount) AS lowest`,
    [amounts, JSON.stringify(items), JSON.stringify(item_ids)],
  );
  return needed;
}
