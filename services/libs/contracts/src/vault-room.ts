import { z } from 'zod';
import {
  Id,
  Instant,
  nullableText,
  optionalChoice,
  optionalInstant,
  optionalLine,
  requiredId,
} from './fields.js';
import { METALS } from './metal-weight.js';
import { listQuery, PAGING } from './paging.js';
import { Holding, ITEM_STATES, Item, ItemEvent, VaultAccount } from './vault.js';
import { MetalValue } from './vault-fee.js';
import { OwnItemPhoto } from './vault-photo.js';

/** Items that a statement lists in JSON; its CSV has all. */
export const STATEMENT_ITEMS = 1000;

/** GET /api/vault/account/holdings */
export const ListOwnVaultAccounts = listQuery(['number']).omit({ q: true });
export type ListOwnVaultAccounts = z.output<typeof ListOwnVaultAccounts>;

/** Items of one metal, and their value by entered prices. */
export const OwnHolding = Holding.extend({
  values: z
    .array(MetalValue)
    .meta({ description: 'by the newest price in each currency; none without an entered price' }),
}).meta({ id: 'OwnVaultHolding' });
export type OwnHolding = z.output<typeof OwnHolding>;

/** An account of the vault, as its client sees it. */
export const OwnVaultAccount = VaultAccount.pick({
  id: true,
  number: true,
  status: true,
  created_at: true,
})
  .extend({
    alias: z.string().meta({ description: 'random name of the account in the public audit' }),
    may_instruct: z.boolean().meta({ description: 'whether you may send requests about its items' }),
    holdings: z.array(OwnHolding).meta({ description: 'items here now' }),
  })
  .meta({ id: 'OwnVaultAccount' });
export type OwnVaultAccount = z.output<typeof OwnVaultAccount>;

/** GET /api/vault/account/items; `q` searches serial numbers, refiners and seals. */
export const ListOwnItems = listQuery(['serial'], {
  state: optionalChoice(ITEM_STATES),
  metal: optionalChoice(METALS),
  account_id: optionalLine().default(null),
});
export type ListOwnItems = z.output<typeof ListOwnItems>;

/** GET /api/vault/account/items/export.csv */
export const ExportOwnItems = ListOwnItems.omit({ ...PAGING, q: true });
export type ExportOwnItems = z.output<typeof ExportOwnItems>;

/** An item, as its client sees it: in which vault, not where in it. */
export const OwnItem = Item.omit({ place_id: true, place_code: true })
  .extend({ vault: nullableText.meta({ description: 'name of the vault it is in; null if it is out' }) })
  .meta({ id: 'OwnVaultItem' });
export type OwnItem = z.output<typeof OwnItem>;

/** A movement of a client's item, without places and people. */
export const OwnItemEvent = ItemEvent.pick({
  id: true,
  kind: true,
  explanation: true,
  made_from: true,
  made_into: true,
  done_at: true,
  position: true,
  root: true,
})
  .extend({
    vault: nullableText.meta({ description: 'name of the vault it was in afterwards, or came out of' }),
  })
  .meta({ id: 'OwnVaultItemEvent' });
export type OwnItemEvent = z.output<typeof OwnItemEvent>;

/** GET /api/vault/account/items/{id} */
export const OwnItemDetails = OwnItem.extend({
  may_instruct: z
    .boolean()
    .meta({ description: 'whether you may send requests about it; false if it is out' }),
  events: z
    .array(OwnItemEvent)
    .meta({ description: 'its movements on or to accounts of yours, the newest first' }),
  photos: z.array(OwnItemPhoto),
}).meta({ id: 'OwnVaultItemDetails' });
export type OwnItemDetails = z.output<typeof OwnItemDetails>;

/** GET /api/vault/account/statement and statement.csv */
export const ReadStatement = z.object({
  account_id: requiredId,
  at: optionalInstant.default(null).meta({ description: 'now if absent' }),
});
export type ReadStatement = z.output<typeof ReadStatement>;

/** An item of a statement. */
export const StatementItem = OwnItem.omit({
  hallmark: true,
  state: true,
  account_id: true,
  account_number: true,
  created_at: true,
  updated_at: true,
}).meta({ id: 'VaultStatementItem' });
export type StatementItem = z.output<typeof StatementItem>;

/** Everything on an account at an instant. */
export const VaultStatement = z
  .object({
    account_id: Id,
    number: z.string(),
    alias: z.string(),
    as_of: Instant,
    holdings: z.array(Holding),
    items: z
      .array(StatementItem)
      .meta({ description: `the first ${STATEMENT_ITEMS}, in the order of their deposits` }),
    left_out: z.int().meta({ description: 'items that are not listed; the CSV has all' }),
    position: z
      .int()
      .meta({ description: 'in the ledger, of the newest movement or count that it includes; 0: none' }),
    root: nullableText.meta({ description: 'hash of the ledger up to there, as in the public log' }),
    logged_at: Instant.nullable().meta({ description: 'null until the public log has it' }),
  })
  .meta({ id: 'VaultStatement' });
export type VaultStatement = z.output<typeof VaultStatement>;

/** GET /api/vault/account/boxes */
export const ListOwnBoxes = listQuery(['paid_until']).omit({ q: true });
export type ListOwnBoxes = z.output<typeof ListOwnBoxes>;

/** A box that a client rents. */
export const OwnBox = z
  .object({
    id: Id.meta({ description: 'of the rental' }),
    account_id: Id,
    account_number: nullableText,
    number: z.string(),
    size: z.string(),
    vault: nullableText.meta({ description: 'name of the vault it is in' }),
    starts_on: z.string().meta({ examples: ['2026-12-01'] }),
    paid_until: z.string().meta({ description: 'the day on which the next fee is due' }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'OwnVaultBox' });
export type OwnBox = z.output<typeof OwnBox>;

/** GET /api/vault/account/visits */
export const ListOwnVisits = listQuery([]).omit({ q: true });
export type ListOwnVisits = z.output<typeof ListOwnVisits>;

/** A visit to a client's box, without people. */
export const OwnVisit = z
  .object({
    id: Id,
    account_number: nullableText,
    box_number: z.string(),
    in_at: Instant,
    out_at: Instant.nullable().meta({ description: 'null while the visitor is there' }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'OwnVaultVisit' });
export type OwnVisit = z.output<typeof OwnVisit>;
