import { z } from 'zod';
import {
  Id,
  Instant,
  nullableText,
  optionalChoice,
  optionalLine,
  requiredId,
  requiredInstant,
  requiredLine,
  requiredText,
} from './fields.js';
import { jsonText, missingToUndefined, splitAtCommas } from './form-values.js';
import { issue } from './issues.js';
import { listQuery } from './paging.js';
import { Item } from './vault.js';

/** `finished` counts still take scans, of phones that were offline. */
export const COUNT_STATES = ['open', 'finished', 'approved', 'cancelled'] as const;
export type CountState = (typeof COUNT_STATES)[number];

/** Outcome of counting an item or a code. `left`: expected and not found yet; `missing` once the count is finished. */
export const COUNT_OUTCOMES = [
  'left',
  'found',
  'missing',
  'moved',
  'foreign',
  'unknown',
  'ambiguous',
] as const;
export type CountOutcome = (typeof COUNT_OUTCOMES)[number];
/** Outcomes that need a reason. */
export const COUNT_DIFFERENCES = [
  'missing',
  'foreign',
  'unknown',
  'ambiguous',
] as const satisfies CountOutcome[];

/** Largest number of scans in a request. */
export const MAX_SCANS = 200;
/** Longest code of a scan. */
export const SCAN_LENGTH = 200;

/** POST /api/vault/counts: of a place or of an account. */
export const StartCount = z
  .object({
    place_id: optionalLine().default(null).meta({ description: 'with the places inside it' }),
    account_id: optionalLine().default(null),
  })
  .superRefine(({ place_id, account_id }, context) => {
    if (place_id === null && account_id === null)
      context.addIssue({ code: 'custom', path: ['place_id'], ...issue('required') });
    if (place_id !== null && account_id !== null)
      context.addIssue({ code: 'custom', path: ['account_id'], ...issue('invalid') });
  });
export type StartCount = z.output<typeof StartCount>;

/** GET /api/vault/counts */
export const ListCounts = listQuery([], {
  state: optionalChoice(COUNT_STATES),
  place_id: optionalLine().default(null).meta({ description: 'of this place itself' }),
  account_id: optionalLine().default(null),
});
export type ListCounts = z.output<typeof ListCounts>;

const Scan = z.object({
  id: z.preprocess(missingToUndefined, z.uuid()),
  code: requiredLine(SCAN_LENGTH),
  at: requiredInstant,
  item_id: optionalLine().default(null),
});

/** POST /api/vault/counts/{id}/scans */
export const AddScans = z.object({
  scans: z.preprocess(jsonText, z.array(Scan).min(1).max(MAX_SCANS)).meta({
    description: 'JSON in a form',
    accepts: {
      oneOf: [
        {
          type: 'array',
          minItems: 1,
          maxItems: MAX_SCANS,
          items: {
            type: 'object',
            required: ['id', 'code', 'at'],
            properties: {
              id: {
                type: 'string',
                format: 'uuid',
                description: 'made by the scanner; sent again, it counts once',
              },
              code: {
                type: 'string',
                maxLength: SCAN_LENGTH,
                description: 'serial number, seal or id of an item',
              },
              at: { type: 'string', format: 'date-time', description: "by the scanner's clock" },
              item_id: {
                type: ['string', 'null'],
                description: 'which of the candidates of an ambiguous code it is',
              },
            },
          },
        },
        { type: 'string' },
      ],
    },
  }),
});
export type AddScans = z.output<typeof AddScans>;

/** GET /api/vault/counts/{id}/lines */
export const ListCountLines = listQuery([], {
  outcome: optionalChoice([...COUNT_OUTCOMES, 'different']).meta({
    description: '`different`: any that needs a reason',
  }),
});
export type ListCountLines = z.output<typeof ListCountLines>;

/** POST /api/vault/counts/{id}/reasons */
export const ExplainLines = z.object({
  line_ids: z
    .preprocess((value) => splitAtCommas(value ?? []), z.array(requiredId).min(1).max(MAX_SCANS))
    .meta({
      description: 'an array, or a comma-separated string',
      accepts: {
        oneOf: [
          { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: MAX_SCANS },
          { type: 'string' },
        ],
      },
    }),
  reason: requiredText(),
});
export type ExplainLines = z.output<typeof ExplainLines>;

/** POST /api/vault/counts/{id}/approve: of the version that was read. */
export const ApproveCount = z.object({ updated_at: requiredInstant });
export type ApproveCount = z.output<typeof ApproveCount>;

export const Count = z
  .object({
    id: Id,
    state: z.enum(COUNT_STATES),
    place_id: Id.nullable(),
    place_code: nullableText,
    account_id: Id.nullable(),
    account_number: nullableText,
    position: z.int().meta({ description: 'of the last entry of the ledger when it was started' }),
    finished_position: z.int().nullable().meta({ description: '… and when it was finished' }),
    expected: z.int().meta({ description: 'items that were there at the start' }),
    found: z.int(),
    left: z.int().meta({ description: 'expected and not found yet' }),
    moved: z.int().meta({ description: 'items that a movement took away or brought since the start' }),
    missing: z.int(),
    foreign: z.int().meta({ description: 'items that belong elsewhere' }),
    unknown: z.int().meta({ description: 'codes that no item has' }),
    ambiguous: z.int().meta({ description: 'codes that several items have, with none of them chosen' }),
    unexplained: z.int().meta({ description: 'differences without a reason' }),
    took_part: z.boolean().meta({
      description:
        'whether you started, scanned, finished or explained it, and somebody else has to approve it',
    }),
    signed: z
      .boolean()
      .meta({ description: 'whether an outside auditor has signed it, so that it stays as it is' }),
    started_by: z.string(),
    started_at: Instant,
    finished_by: nullableText,
    finished_at: Instant.nullable(),
    approved_by: nullableText,
    approved_at: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'VaultCount' });
export type Count = z.output<typeof Count>;

const candidates = z
  .array(Item)
  .meta({ description: 'of an ambiguous code: the items that it can be; empty otherwise' });

/** An expected item, or a scanned item or code that was not expected. */
export const CountLine = z
  .object({
    id: Id,
    outcome: z.enum(COUNT_OUTCOMES),
    expected: z.boolean().meta({ description: 'whether the item was there at the start' }),
    code: nullableText.meta({ description: 'as scanned, if it is unknown or ambiguous' }),
    item: Item.nullable().meta({ description: 'as it is now' }),
    candidates,
    place_code: nullableText.meta({ description: 'where it belonged when it was counted' }),
    account_number: nullableText,
    position: z
      .int()
      .nullable()
      .meta({ description: 'of a `moved` item: entry of the ledger that moved it' }),
    reason: nullableText,
    explained_by: nullableText,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'VaultCountLine' });
export type CountLine = z.output<typeof CountLine>;

export const ScanResult = z
  .object({
    id: z.uuid().meta({ description: 'of the scan' }),
    code: z.string(),
    outcome: z.enum(COUNT_OUTCOMES),
    again: z.boolean().meta({ description: 'whether an earlier scan had the same item or code' }),
    item: Item.nullable(),
    candidates,
  })
  .meta({ id: 'VaultScanResult' });
export type ScanResult = z.output<typeof ScanResult>;

export const ScansAdded = z
  .object({ count: Count, scans: z.array(ScanResult) })
  .meta({ id: 'VaultScansAdded' });
export type ScansAdded = z.output<typeof ScansAdded>;
