import { bad, good } from './finding.mjs';

/** Metal by places that are in a vault, less metal by accounts that exist. */
const DIFFERENCES = `
  WITH RECURSIVE inside AS (
    SELECT id FROM places WHERE kind = 'vault'
    UNION ALL SELECT places.id FROM places JOIN inside ON places.parent_id = inside.id),
  present AS (
    SELECT metal, fine_weight, place_id IN (SELECT id FROM inside) AS placed,
      account_id IN (SELECT id FROM accounts) AS owned
    FROM items WHERE state = 'in' AND metal IS NOT NULL),
  sums AS (
    SELECT metal, count(*) FILTER (WHERE placed) AS places, count(*) FILTER (WHERE owned) AS accounts,
      coalesce(sum(fine_weight) FILTER (WHERE placed), 0) AS placed,
      coalesce(sum(fine_weight) FILTER (WHERE owned), 0) AS owned
    FROM present GROUP BY metal)
  SELECT coalesce(string_agg(format('%s: %s oz t (%s) in places, %s oz t (%s) on accounts',
    metal, placed, places, owned, accounts), '; ' ORDER BY metal), '')
  FROM sums WHERE (places, placed) <> (accounts, owned)`;

/**
 * Compares what is in the places of the vault with what is on its accounts.
 * @param {import('../installation.mjs').Installation} installation
 */
export const vaultCheck = (installation) => async () => {
  if (!installation.services().includes('vault')) return [];
  const found = await installation.sql('vault', DIFFERENCES);
  return found === ''
    ? good('the vault: places and accounts hold the same')
    : bad(`the sums of the vault differ: ${found}`, 'docs/runbook.md, VaultSumsDiffer');
};
