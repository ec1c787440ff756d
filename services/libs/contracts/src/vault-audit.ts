import { z } from 'zod';
import { Id, Instant, nullableText, optionalChoice } from './fields.js';
import { EventProof } from './log.js';
import { METALS, WEIGHT_UNITS } from './metal-weight.js';
import { listQuery } from './paging.js';
import { Holding, ITEM_KINDS } from './vault.js';

const holdings = z.array(Holding);

/** GET /api/vault/audit: what is in the vault, without names and exact places. */
export const VaultAudit = z
  .object({
    at: Instant,
    totals: holdings.meta({ description: 'metal in all places, by metal' }),
    accounts: holdings.meta({ description: 'metal on all accounts, by metal' }),
    balanced: z.boolean().meta({ description: 'whether `totals` and `accounts` are the same' }),
    vaults: z
      .array(
        z.object({
          name: z.string(),
          holdings,
          last_count: z
            .object({
              counted_at: Instant,
              missing: z.int().meta({ description: 'items that were not found' }),
              auditors: z
                .array(z.object({ firm: z.string(), agrees: z.boolean() }))
                .meta({ description: 'outside auditors who signed it, and whether they agree' }),
            })
            .nullable()
            .meta({ description: 'last approved count of all of it; null before the first' }),
        }),
      )
      .meta({ description: 'metal in each vault' }),
    checkpoint: z
      .object({
        position: z.int().meta({ description: 'of the newest entry of the ledger that the public log has' }),
        root: z.string().meta({ description: 'hash of the ledger up to there' }),
        log_index: z.int().nullable().meta({
          description: 'entry of the public log with that hash; null while the log does not answer',
        }),
        logged_at: Instant,
      })
      .nullable()
      .meta({ description: 'null before the first entry' }),
  })
  .meta({ id: 'VaultAudit' });
export type VaultAudit = z.output<typeof VaultAudit>;

/** GET /api/vault/audit/items; `q` is an alias, the beginning of a serial number, or part of a refiner. */
export const ListAuditedItems = listQuery(['serial', 'refiner', 'fine_weight'], {
  metal: optionalChoice(METALS),
});
export type ListAuditedItems = z.output<typeof ListAuditedItems>;

/** A line of the public bar list. */
export const AuditedItem = z
  .object({
    id: Id,
    alias: z.string().meta({ description: 'random name of the account' }),
    kind: z.enum(ITEM_KINDS),
    metal: z.enum(METALS),
    refiner: nullableText,
    serial: nullableText,
    year: z.int().nullable(),
    gross_weight: nullableText.meta({ description: 'as weighed, in `weight_unit`' }),
    weight_unit: z.enum(WEIGHT_UNITS).nullable(),
    fineness: nullableText.meta({ description: 'parts per thousand' }),
    fine_weight: nullableText.meta({ description: 'in troy ounces' }),
    vault: z.string().meta({ description: 'name of the vault' }),
    movement_id: Id.meta({ description: 'of its last movement' }),
    position: z.int().meta({ description: 'of that movement in the ledger' }),
  })
  .meta({ id: 'VaultAuditedItem' });
export type AuditedItem = z.output<typeof AuditedItem>;

const hash = z
  .hex()
  .length(64)
  .meta({ examples: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'] });

/**
 * GET /api/vault/audit/items/{id}/proof: that the public log has the ledger of the vault up to an item's last movement.
 * `root` is SHA-256 of `previous` (nothing before the first entry) followed by `entry`, which is SHA-256 of the
 * movement's salt and record. `log` proves the `trail.sealed` record with that root.
 */
export const AuditedItemProof = z
  .object({
    movement_id: Id,
    position: z.int().min(1),
    previous: hash.nullable(),
    entry: hash,
    root: hash,
    log: EventProof,
  })
  .meta({ id: 'VaultAuditedItemProof' });
export type AuditedItemProof = z.output<typeof AuditedItemProof>;
