import { z } from 'zod';
import { bareCode } from './bare-code.js';
import {
  asciiNumber,
  editedFrom,
  flag,
  Id,
  Instant,
  lengthOf,
  nullableChoice,
  nullableText,
  optionalChoice,
  optionalEmail,
  optionalFlag,
  optionalInteger,
  optionalLine,
  optionalText,
  requiredChoice,
  requiredId,
  requiredInstant,
  requiredLine,
  requiredText,
} from './fields.js';
import { blankToNull, jsonText, missingToUndefined, splitAtCommas } from './form-values.js';
import { currencyCode } from './invoice.js';
import { LIMITS } from './limits.js';
import { issue } from './issues.js';
import {
  FINENESS_DECIMALS,
  isOnStep,
  LEAST_FINENESS,
  METALS,
  plainDecimal,
  WEIGHT_DECIMALS,
  WEIGHT_UNITS,
} from './metal-weight.js';
import { listQuery, PAGING } from './paging.js';

/** Kinds of places, from the outside in; a place lies in one of an earlier kind, and nothing lies in a box. */
export const PLACE_KINDS = ['vault', 'room', 'rack', 'shelf', 'position', 'box'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];
/** `frozen`: nothing comes in or goes out. `closed`: likewise, and only for accounts that end. */
export const VAULT_ACCOUNT_STATES = ['open', 'frozen', 'closed'] as const;
export const HOLDER_TYPES = ['customer', 'user'] as const;
export const ITEM_KINDS = ['bar', 'coin', 'bag', 'document', 'object'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];
export const ITEM_STATES = ['in', 'out'] as const;
/** `split`: one item becomes several; `melt`: one or several become new ones. Both stay on their account. */
export const MOVEMENT_KINDS = ['deposit', 'withdrawal', 'move', 'transfer', 'split', 'melt'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];
/** `approved`: waits for its second approval. */
export const MOVEMENT_STATES = ['drafted', 'approved', 'done', 'cancelled'] as const;
export type MovementState = (typeof MOVEMENT_STATES)[number];
/** Kinds that make new items from items of the vault. */
export const MAKING_KINDS: ReadonlySet<MovementKind> = new Set(['split', 'melt']);
/** Hours in which a draft can be approved. */
export const APPROVAL_HOURS = 24;

export const CODE_LENGTH = 40;
/** Most items of a movement, and of a request. */
export const MAX_ITEMS = 200;
/** Characters of why items were split or melted. */
export const EXPLANATION_LENGTH = 500;
const MAX_CAPACITY = 1_000_000;
const MAY_ENTER_LENGTH = 500;
const HALLMARK_LENGTH = 100;
/** Characters about the agreement of an account. */
export const AGREEMENT_LENGTH = 200;
const FIRST_YEAR = 1000;
/** Largest weight and value, within the digits of their columns. */
const LARGEST = 1_000_000_000;

const textIn = (value: unknown) => (typeof value === 'number' ? String(value) : value);

/** A positive decimal, as text or number; outputs text. Blank becomes null. */
export const decimal = (decimals: number, { least = 0, below = LARGEST } = {}) => {
  const step = 10 ** -decimals;
  const [min, max] = [Math.max(least, step), Number((below - step).toFixed(decimals))];
  return z
    .preprocess(
      (value) => blankToNull(textIn(value)),
      z
        .string()
        .overwrite(asciiNumber)
        .refine((text) => /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text), {
          ...issue('not_a_number'),
          abort: true,
        })
        .refine((text) => Number(text) > 0 && Number(text) >= least, {
          ...issue('out_of_range', { min }),
          abort: true,
        })
        .refine((text) => Number(text) < below, { ...issue('out_of_range', { max }), abort: true })
        .overwrite(plainDecimal)
        .refine((text) => (text.split('.')[1] ?? '').length <= decimals, {
          ...issue('too_many_decimals', { max: decimals }),
          abort: true,
        })
        .nullable(),
    )
    .meta({ accepts: { type: ['string', 'number', 'null'] } });
};

/** A code in capitals, in one spelling. */
const code = requiredLine(CODE_LENGTH).overwrite((text) => text.toUpperCase());
const capacity = optionalInteger(1, MAX_CAPACITY);
const mayEnter = optionalText(MAY_ENTER_LENGTH);

/** POST /api/vault/places */
export const CreatePlace = z
  .object({
    kind: requiredChoice(PLACE_KINDS),
    parent_id: optionalLine().default(null).meta({ description: 'the place it lies in; none for a vault' }),
    code,
    name: optionalLine().default(null),
    capacity: capacity.default(null).meta({ description: 'the number of items it can hold; null: any' }),
    may_enter: mayEnter.default(null).meta({ description: 'names or roles, in your own words' }),
  })
  .refine(({ kind, parent_id }) => kind === 'vault' || parent_id !== null, {
    ...issue('required'),
    path: ['parent_id'],
  });
export type CreatePlace = z.output<typeof CreatePlace>;

/** PATCH /api/vault/places */
export const UpdatePlace = z.object({
  id: requiredId,
  updated_at: editedFrom,
  code: code.optional(),
  name: optionalLine().optional(),
  capacity: capacity.optional(),
  may_enter: mayEnter.optional(),
});
export type UpdatePlace = z.output<typeof UpdatePlace>;

/** GET /api/vault/places */
export const ListPlaces = listQuery(['code'], {
  kind: optionalChoice(PLACE_KINDS),
  code: optionalLine().default(null).meta({ description: 'the whole code, in any case' }),
});
export type ListPlaces = z.output<typeof ListPlaces>;

/** Items that are here, of one metal. */
export const Holding = z
  .object({
    metal: z.enum(METALS).nullable().meta({ description: 'null: items without a metal' }),
    items: z.int(),
    fine_weight: nullableText.meta({ description: 'sum in troy ounces' }),
  })
  .meta({ id: 'VaultHolding' });
export type Holding = z.output<typeof Holding>;

const holdings = z.array(Holding);

/** GET /api/vault/totals */
export const TotalsQuery = z.object({
  account_id: optionalLine().default(null),
  place_id: optionalLine().default(null).meta({ description: 'with the places inside it' }),
});
export type TotalsQuery = z.output<typeof TotalsQuery>;

export const Place = z
  .object({
    id: Id,
    kind: z.enum(PLACE_KINDS),
    parent_id: Id.nullable(),
    code: z.string(),
    name: nullableText,
    capacity: z.int().nullable(),
    may_enter: nullableText,
    holdings: holdings.meta({ description: 'items here now, with those of the places inside' }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'VaultPlace' });
export type Place = z.output<typeof Place>;

const account = {
  holder_type: nullableChoice(HOLDER_TYPES),
  holder_id: optionalLine().meta({ description: 'the id of the customer or user that it belongs to' }),
  insured_limit: decimal(2).meta({ description: 'the largest insured value' }),
  insured_currency: currencyCode,
  agreement_note: optionalLine(AGREEMENT_LENGTH).meta({
    description: 'its agreement: number, date and where its file is kept',
  }),
  agreement_sha256: z
    .preprocess(blankToNull, z.hex().length(64).toLowerCase().nullable())
    .meta({ description: 'SHA-256 of the file of the agreement, which is kept elsewhere, in hex' }),
};

/** POST /api/vault/accounts */
export const CreateVaultAccount = z.object({
  number: optionalLine(CODE_LENGTH).default(null).meta({ description: 'the next one if absent' }),
  holder_type: account.holder_type.default(null),
  holder_id: account.holder_id.default(null),
  insured_limit: account.insured_limit.default(null),
  insured_currency: account.insured_currency.default(null),
  agreement_note: account.agreement_note.default(null),
  agreement_sha256: account.agreement_sha256.default(null),
});
export type CreateVaultAccount = z.output<typeof CreateVaultAccount>;

/** PATCH /api/vault/accounts */
export const UpdateVaultAccount = z.object({
  id: requiredId,
  updated_at: editedFrom,
  status: requiredChoice(VAULT_ACCOUNT_STATES).optional(),
  holder_type: account.holder_type.optional(),
  holder_id: account.holder_id.optional(),
  insured_limit: account.insured_limit.optional(),
  insured_currency: account.insured_currency.optional(),
  agreement_note: account.agreement_note.optional(),
  agreement_sha256: account.agreement_sha256.optional(),
});
export type UpdateVaultAccount = z.output<typeof UpdateVaultAccount>;

/** GET /api/vault/accounts */
export const ListVaultAccounts = listQuery(['number'], {
  status: optionalChoice(VAULT_ACCOUNT_STATES),
  number: optionalLine().default(null).meta({ description: 'the whole number, in any case' }),
  named: optionalLine()
    .default(null)
    .meta({ description: 'the whole number or alias, in any case; for keepers, the number' }),
});
export type ListVaultAccounts = z.output<typeof ListVaultAccounts>;

export const VaultAccount = z
  .object({
    id: Id,
    number: z.string(),
    alias: nullableText.meta({
      description: 'random name of the account in the public audit; null for keepers',
    }),
    status: z.enum(VAULT_ACCOUNT_STATES),
    holder_type: z.enum(HOLDER_TYPES).nullable(),
    holder_id: nullableText.meta({ description: 'null for keepers' }),
    insured_limit: nullableText,
    insured_currency: nullableText,
    agreement_note: nullableText.meta({ description: 'null for keepers, like `agreement_sha256`' }),
    agreement_sha256: nullableText.meta({
      description: 'hash of the file of the agreement, which is not stored',
    }),
    holdings: holdings.meta({ description: 'items here now' }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'VaultAccount' });
export type VaultAccount = z.output<typeof VaultAccount>;

/** `nominee`: acts for the holders, such as a lawyer or an heir. */
export const ACCOUNT_ROLES = ['holder', 'nominee'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

const mayInstruct = 'may send requests about items of the account; otherwise only sees it';

/** POST /api/vault/account-people: a client beside the holder of an account. */
export const CreateAccountPerson = z.object({
  account_id: requiredId,
  person_type: requiredChoice(HOLDER_TYPES),
  person_id: requiredId.meta({ description: 'the id of the customer or user' }),
  role: requiredChoice(ACCOUNT_ROLES),
  may_instruct: optionalFlag.meta({ description: mayInstruct }),
});
export type CreateAccountPerson = z.output<typeof CreateAccountPerson>;

/** PATCH /api/vault/account-people */
export const UpdateAccountPerson = z.object({
  id: requiredId,
  updated_at: editedFrom,
  role: requiredChoice(ACCOUNT_ROLES).optional(),
  may_instruct: flag.optional().meta({ description: mayInstruct }),
});
export type UpdateAccountPerson = z.output<typeof UpdateAccountPerson>;

/** GET /api/vault/account-people */
export const ListAccountPeople = listQuery([], {
  account_id: optionalLine().default(null),
}).omit({ q: true });
export type ListAccountPeople = z.output<typeof ListAccountPeople>;

export const AccountPerson = z
  .object({
    id: Id,
    account_id: Id,
    person_type: z.enum(HOLDER_TYPES),
    person_id: z.string(),
    role: z.enum(ACCOUNT_ROLES),
    may_instruct: z.boolean().meta({ description: mayInstruct }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'VaultAccountPerson' });
export type AccountPerson = z.output<typeof AccountPerson>;

const METAL_KINDS: ReadonlySet<ItemKind> = new Set(['bar', 'coin']);

/** A long number as spreadsheets write it, without its last digits. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** A code of an item, typed or scanned. */
const scanned = optionalLine(CODE_LENGTH).overwrite((text) => text && bareCode(text));

/** An item of a deposit. */
export const DepositedItem = z
  .object({
    kind: requiredChoice(ITEM_KINDS),
    metal: optionalChoice(METALS),
    refiner: optionalLine().default(null),
    serial: scanned.default(null),
    gross_weight: decimal(WEIGHT_DECIMALS.kg).default(null).meta({
      description: 'as weighed: at most 3 decimals in g and oz t, 6 in kg',
    }),
    weight_unit: optionalChoice(WEIGHT_UNITS),
    fineness: decimal(FINENESS_DECIMALS, { least: LEAST_FINENESS, below: 1000 })
      .default(null)
      .meta({ description: 'parts per thousand, from 100 to less than 1000, such as 999.9' }),
    year: optionalInteger(FIRST_YEAR, 9999).default(null),
    seal: scanned.default(null),
    insured_value: decimal(2).default(null),
    currency: currencyCode.default(null),
    hallmark: optionalLine(HALLMARK_LENGTH)
      .default(null)
      .meta({ description: 'mark of an assay office or of the refiner stamped on it' }),
  })
  .superRefine((item, context) => {
    const add = (path: keyof typeof item, found: ReturnType<typeof issue>) =>
      context.addIssue({ code: 'custom', path: [path], ...found });
    const needed = [
      ...(METAL_KINDS.has(item.kind) ? (['metal', 'gross_weight', 'weight_unit', 'fineness'] as const) : []),
      ...(item.kind === 'bar' ? (['refiner', 'serial'] as const) : []),
      ...(item.gross_weight === null ? [] : (['weight_unit'] as const)),
      ...(item.insured_value === null ? [] : (['currency'] as const)),
    ];
    for (const field of new Set(needed)) if (item[field] === null) add(field, issue('required'));
    if (item.year !== null && item.year > new Date().getUTCFullYear())
      add('year', issue('out_of_range', { max: new Date().getUTCFullYear() }));
    for (const field of ['serial', 'seal'] as const)
      if (item[field] !== null && SHORTENED.test(item[field])) add(field, issue('spreadsheet_damage'));
    const { kind, metal, gross_weight, weight_unit } = item;
    if (gross_weight === null || weight_unit === null) return;
    const max = WEIGHT_DECIMALS[weight_unit];
    if ((gross_weight.split('.')[1] ?? '').length > max)
      add('gross_weight', issue('too_many_decimals', { max }));
    else if (kind === 'bar' && metal === 'gold' && !isOnStep({ gross_weight, weight_unit }))
      add('gross_weight', issue('not_a_step'));
  });
export type DepositedItem = z.output<typeof DepositedItem>;

const text = { type: ['string', 'null'] };
const number = { type: ['string', 'number', 'null'] };

/** IDs of items. */
export const itemIds = (description: string) =>
  z
    .preprocess((value) => splitAtCommas(value ?? []), z.array(requiredId).max(MAX_ITEMS))
    .default([])
    .meta({
      description: `${description}; an array, or a comma-separated string`,
      accepts: {
        oneOf: [{ type: 'array', items: { type: 'string' }, maxItems: MAX_ITEMS }, { type: 'string' }],
      },
    });

const parcelCode = optionalLine();

const movement = {
  account_id: optionalLine().default(null).meta({ description: 'into which: of a deposit or transfer' }),
  place_id: optionalLine().default(null).meta({
    description: 'to which: of a deposit or move; of a split or melt, where the items are if absent',
  }),
  items: z
    .preprocess(
      (value) => (missingToUndefined(value) === undefined ? [] : jsonText(value)),
      z.array(DepositedItem).max(MAX_ITEMS),
    )
    .default([])
    .meta({
      description: 'of a deposit, and those that a split or melt makes; JSON in a form',
      accepts: {
        oneOf: [
          {
            type: 'array',
            maxItems: MAX_ITEMS,
            items: {
              type: 'object',
              required: ['kind'],
              properties: {
                kind: { type: 'string', enum: ITEM_KINDS },
                metal: { enum: [...METALS, null] },
                refiner: text,
                serial: text,
                gross_weight: { ...number, description: 'at most 3 decimals in g and oz t, 6 in kg' },
                weight_unit: { enum: [...WEIGHT_UNITS, null] },
                fineness: { ...number, description: 'parts per thousand, less than 1000' },
                year: { type: ['integer', 'null'] },
                seal: text,
                insured_value: number,
                currency: text,
                hallmark: {
                  ...text,
                  description: `mark stamped on it, at most ${HALLMARK_LENGTH} characters`,
                },
              },
            },
          },
          { type: 'string' },
        ],
      },
    }),
  item_ids: itemIds('of a withdrawal, move or transfer, and those that a split or melt uses up'),
  explanation: optionalText(EXPLANATION_LENGTH)
    .default(null)
    .meta({ description: 'why items were split or melted, which their client reads, too' }),
  confirm: optionalFlag.meta({ description: 'true to accept a refiner that is not known yet' }),
};

interface MovementContent {
  account_id: string | null;
  place_id: string | null;
  items: unknown[];
  item_ids: string[];
  explanation: string | null;
}

/** Fields that a kind of movement needs; it must leave out the others, but for the place of made items. */
const CONTENT: Record<MovementKind, readonly (keyof MovementContent)[]> = {
  deposit: ['account_id', 'place_id', 'items'],
  withdrawal: ['item_ids'],
  move: ['place_id', 'item_ids'],
  transfer: ['account_id', 'item_ids'],
  split: ['item_ids', 'items', 'explanation'],
  melt: ['item_ids', 'items', 'explanation'],
};

/** Returns the fields that a movement of this kind lacks, and wrong numbers of items of a split. */
export function faultsIn(kind: MovementKind, content: MovementContent) {
  const faults = CONTENT[kind]
    .filter((field) => {
      const value = content[field];
      return value === null || (Array.isArray(value) && value.length === 0);
    })
    .map((field) => ({ path: [field], ...issue('required') }));
  if (kind !== 'split' || faults.length > 0) return faults;
  return [
    ...(content.item_ids.length === 1
      ? []
      : [{ path: ['item_ids'], ...issue('too_long', { max: 1, variant: 'entries' }) }]),
    ...(content.items.length > 1
      ? []
      : [{ path: ['items'], ...issue('too_short', { min: 2, variant: 'entries' }) }]),
  ];
}

/** Returns a movement's content without the fields of other kinds. */
export function contentOf(kind: MovementKind, content: MovementContent): MovementContent {
  const has = (field: keyof MovementContent) => CONTENT[kind].includes(field);
  return {
    account_id: has('account_id') ? content.account_id : null,
    place_id: has('place_id') || MAKING_KINDS.has(kind) ? content.place_id : null,
    items: has('items') ? content.items : [],
    item_ids: has('item_ids') ? [...new Set(content.item_ids)] : [],
    explanation: has('explanation') ? content.explanation : null,
  };
}

/** POST /api/vault/movements */
export const DraftMovement = z
  .object({
    kind: requiredChoice(MOVEMENT_KINDS),
    ...movement,
    parcel_code: parcelCode
      .default(null)
      .meta({ description: 'of a deposit: tracking code of the delivered parcel that the items came in' }),
    request_id: optionalLine().default(null).meta({
      description:
        "of a withdrawal or transfer: the client's request, whose chosen items and account alone it may have",
    }),
  })
  .superRefine((drafted, context) => {
    for (const fault of faultsIn(drafted.kind, drafted)) context.addIssue({ code: 'custom', ...fault });
  });
export type DraftMovement = z.output<typeof DraftMovement>;

/** PATCH /api/vault/movements: replaces the content of a draft of one's own. */
export const UpdateMovement = z.object({
  id: requiredId,
  updated_at: editedFrom,
  ...movement,
  parcel_code: parcelCode.optional().meta({ description: 'absent: stays; null: none' }),
});
export type UpdateMovement = z.output<typeof UpdateMovement>;

/** POST /api/vault/movements/{id}/approve: of the version that was read. */
export const ApproveMovement = z.object({ updated_at: requiredInstant, confirm: optionalFlag });
export type ApproveMovement = z.output<typeof ApproveMovement>;

/** POST /api/vault/movements/{id}/parcel: of a withdrawal without a request, whose parcel is made by itself. */
export const CreateMovementParcel = z.object({
  recipient_name: requiredLine(),
  recipient_email: optionalEmail.default(null),
  destination: requiredText(),
});
export type CreateMovementParcel = z.output<typeof CreateMovementParcel>;

/** GET /api/vault/movements */
export const ListMovements = listQuery([], {
  kind: optionalChoice(MOVEMENT_KINDS),
  state: optionalChoice(MOVEMENT_STATES),
  item_id: optionalLine().default(null),
  parcel_id: optionalLine()
    .default(null)
    .meta({ description: 'the deposit of what came in this parcel, or the withdrawal that became it' }),
  request_id: optionalLine().default(null).meta({ description: "movements of a client's request" }),
});
export type ListMovements = z.output<typeof ListMovements>;

const itemFields = {
  kind: z.enum(ITEM_KINDS),
  metal: z.enum(METALS).nullable(),
  refiner: nullableText,
  serial: nullableText,
  gross_weight: nullableText.meta({ description: 'as weighed, in `weight_unit`' }),
  weight_unit: z.enum(WEIGHT_UNITS).nullable(),
  fineness: nullableText.meta({ description: 'parts per thousand' }),
  year: z.int().nullable(),
  seal: nullableText,
  insured_value: nullableText,
  currency: nullableText,
  hallmark: nullableText.meta({ description: 'mark stamped on it' }),
};

const parcels = {
  parcel_code: nullableText.meta({
    description: 'tracking code of the parcel that the items of a deposit came in',
  }),
  to_parcel: z
    .object({ tracking_code: nullableText.meta({ description: 'null until the parcel is made' }) })
    .nullable()
    .meta({ description: 'the parcel that a withdrawal became; null if it is none, and for keepers' }),
};

export const Movement = z
  .object({
    id: Id,
    kind: z.enum(MOVEMENT_KINDS),
    state: z.enum(MOVEMENT_STATES),
    account_id: Id.nullable(),
    account_number: nullableText,
    place_id: Id.nullable(),
    place_code: nullableText,
    items: z.array(z.object(itemFields)),
    item_ids: z.array(Id),
    request_id: Id.nullable().meta({ description: 'the request of a client that it carries out' }),
    request_number: nullableText,
    ...parcels,
    explanation: nullableText,
    drafted_by: z.string(),
    drafted_at: Instant,
    approvals_needed: z.int().meta({
      description: '2 above `vault_two_approvals_above`, or if the value is not known; otherwise 1',
    }),
    approved_by: nullableText,
    approved_at: Instant.nullable(),
    second_approved_by: nullableText,
    done_at: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'VaultMovement' });
export type Movement = z.output<typeof Movement>;

/** GET /api/vault/items */
export const ListItems = listQuery(['serial'], {
  state: optionalChoice(ITEM_STATES),
  metal: optionalChoice(METALS),
  account_id: optionalLine().default(null),
  place_id: optionalLine().default(null).meta({ description: 'with the places inside it' }),
  serial: optionalLine().default(null).meta({
    description:
      'the whole serial number, without regard to case and spaces, or seal, without regard to case',
  }),
  movement_id: optionalLine().default(null).meta({ description: 'items of a movement, also of a draft' }),
});
export type ListItems = z.output<typeof ListItems>;

/** GET /api/vault/items/export.csv */
export const ExportItems = ListItems.omit({ ...PAGING, q: true });
export type ExportItems = z.output<typeof ExportItems>;

export const Item = z
  .object({
    id: Id,
    ...itemFields,
    fine_weight: nullableText.meta({ description: 'in troy ounces' }),
    state: z.enum(ITEM_STATES),
    place_id: Id.nullable(),
    place_code: nullableText,
    account_id: Id,
    account_number: nullableText,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'VaultItem' });
export type Item = z.output<typeof Item>;

/** Names items in one line, no longer than a text may be; ` +3` stands for the last three. */
export function itemsText(items: readonly Pick<Item, 'kind' | 'refiner' | 'serial' | 'seal'>[]): string {
  const names = items.map(
    ({ kind, refiner, serial, seal }) =>
      [refiner, serial ?? seal].filter((part) => part !== null).join(' ') || kind,
  );
  for (let shown = names.length; shown > 0; shown -= 1) {
    const line = names.slice(0, shown).join(', ') + (shown < names.length ? ` +${names.length - shown}` : '');
    if (lengthOf(line) <= LIMITS.text) return line;
  }
  return `+${names.length}`;
}

const madeItems = z.array(
  z.object({
    id: Id,
    kind: z.enum(ITEM_KINDS),
    refiner: nullableText,
    serial: nullableText,
    year: z.int().nullable(),
    seal: nullableText,
  }),
);

/** A movement of one item. */
export const ItemEvent = z
  .object({
    id: Id.meta({ description: 'of the movement' }),
    kind: z.enum(MOVEMENT_KINDS),
    from_place_code: nullableText,
    place_code: nullableText.meta({ description: 'where it was afterwards' }),
    from_account_number: nullableText,
    account_number: nullableText.meta({ description: 'whose it was afterwards' }),
    ...parcels,
    explanation: nullableText.meta({ description: 'of a split or melt' }),
    made_from: madeItems.meta({ description: 'of a split or melt: the items from which it was made' }),
    made_into: madeItems.meta({ description: '… or the items that were made from it' }),
    drafted_by: z.string(),
    drafted_at: Instant,
    approved_by: z.string(),
    second_approved_by: nullableText,
    done_at: Instant,
    position: z
      .int()
      .meta({ description: 'in the ledger, whose head the public log has as a `trail.sealed` record' }),
    root: z.string().meta({ description: 'hash of the ledger up to there' }),
    logged_at: Instant.nullable().meta({ description: 'null until the public log has it' }),
  })
  .meta({ id: 'VaultItemEvent' });
export type ItemEvent = z.output<typeof ItemEvent>;
