import { z } from 'zod';
import { CUSTOM_FIELD_KINDS } from './constants.js';
import { blankToNull, jsonText } from './form-values.js';
import { editedFrom, Instant, optionalDate, optionalText, requiredLine } from './fields.js';
import {
  detailOf,
  type ErrorDetail,
  issue,
  type IssueArguments,
  type IssueCode,
  type MessageParams,
} from './issues.js';
import { LIMITS } from './limits.js';
import { PARCEL_FIELD_NAMES } from './parcel-fields.js';

/** Fields that an owner adds to parcels. */

/** Names a custom field in forms, imports and errors: `custom.order_no`. */
export const CUSTOM_PREFIX = 'custom.';

/** Every object has a member of this name, which JSON parsers of servers drop. */
export const RESERVED_KEY = 'constructor';
const KEY = /^(?!constructor$)[a-z][a-z0-9_]*$/;

/** Compares labels in any case and width. */
export const labelKey = (label: string): string => label.normalize('NFKC').trim().toLowerCase();

/** Labels that would name another column of an export. */
const TAKEN_LABELS: ReadonlySet<string> = new Set([...PARCEL_FIELD_NAMES, 'created_at', 'updated_at']);

const label = requiredLine(LIMITS.customLabel).refine((text) => {
  const key = labelKey(text);
  return !TAKEN_LABELS.has(key.replaceAll(/[\s-]+/gu, '_')) && !key.startsWith(CUSTOM_PREFIX);
}, issue('taken'));

const options = z
  .array(requiredLine(LIMITS.customOption))
  .max(LIMITS.customOptions)
  .refine((texts) => new Set(texts.map(labelKey)).size === texts.length, issue('taken'))
  .default([]);

const key = z.string().max(LIMITS.customKey).regex(KEY);

/** Definition of a field, and the public part of one. */
export const CustomField = z
  .object({
    key: z.string().meta({ description: 'stays the same when the label changes', examples: ['order_no'] }),
    label: z.string(),
    kind: z.enum(CUSTOM_FIELD_KINDS),
    options: z.array(z.string()).meta({ description: 'choices, in order; empty for other kinds' }),
    on_waybill: z.boolean(),
    public: z.boolean().meta({ description: 'true if visitors see it, also with tracking_privacy `gated`' }),
  })
  .meta({ id: 'CustomField' });
export type CustomField = z.output<typeof CustomField>;

/** GET /api/custom-fields */
export const CustomFields = z
  .object({
    fields: z.array(CustomField),
    archived: z
      .array(CustomField)
      .meta({ description: 'removed fields: their values are hidden, and return with the field' }),
    updated_at: Instant,
  })
  .meta({ id: 'CustomFields' });
export type CustomFields = z.output<typeof CustomFields>;

/** PATCH /api/custom-fields */
export const UpdateCustomFields = z.object({
  updated_at: editedFrom,
  fields: z
    .preprocess(
      jsonText,
      z
        .array(
          z
            .object({
              key: z
                .preprocess((value) => blankToNull(value) ?? undefined, key.optional())
                .meta({ description: 'absent for a new field, which gets one from its label' }),
              label,
              kind: z.enum(CUSTOM_FIELD_KINDS),
              options,
              on_waybill: z.boolean().default(false),
              public: z.boolean().default(false),
            })
            .refine(({ kind, options: choices }) => kind !== 'choice' || choices.length > 0, {
              ...issue('required'),
              path: ['options'],
            }),
        )
        .max(LIMITS.customFields)
        .superRefine((fields, context) => {
          for (const name of ['key', 'label'] as const) {
            const seen = new Set<string>();
            for (const [at, field] of fields.entries()) {
              const value = field[name];
              if (value === undefined) continue;
              if (seen.size < seen.add(labelKey(value)).size) continue;
              context.addIssue({ code: 'custom', path: [at, name], ...issue('taken'), input: value });
            }
          }
        }),
    )
    .meta({
      description:
        'all fields, in order; JSON in a form. A field that is left out is archived, one from the archive returns',
      accepts: {
        oneOf: [
          {
            type: 'array',
            maxItems: LIMITS.customFields,
            items: {
              type: 'object',
              properties: {
                key: { type: ['string', 'null'], description: 'absent for a new field' },
                label: { type: 'string' },
                kind: { type: 'string', enum: [...CUSTOM_FIELD_KINDS] },
                options: { type: 'array', items: { type: 'string' } },
                on_waybill: { type: 'boolean' },
                public: { type: 'boolean' },
              },
              required: ['label', 'kind'],
            },
          },
          { type: 'string' },
        ],
      },
    }),
});
export type UpdateCustomFields = z.output<typeof UpdateCustomFields>;

/** Values by the fields' keys. */
export const CustomValues = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .meta({ description: 'values of the custom fields by key', examples: [{}] });
export type CustomValues = z.output<typeof CustomValues>;

/** Values to set by key; null removes one. */
export const CustomInput = z
  .preprocess(
    (value) => (value === null ? {} : jsonText(value)),
    z.record(z.string(), z.unknown()).refine((values) => Object.keys(values).length <= LIMITS.customFields, {
      ...issue('too_long', { max: LIMITS.customFields, variant: 'entries' }),
    }),
  )
  .meta({
    description:
      'values of the custom fields by key, see /api/custom-fields; null removes one; JSON in a form',
    accepts: {
      oneOf: [
        { type: 'object', additionalProperties: { type: ['string', 'number', 'null'] } },
        { type: 'string' },
      ],
    },
  });

/** Digits that a number keeps exactly. */
const DIGITS = 15;
const LARGEST = 10 ** DIGITS;
const SMALLEST = 1e-6;
const NUMBER = /^[+-]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})$/;

type Checked = { value: string | number | null } | { problem: ErrorDetail };

/** Checks a value of a field. Null, and blank text, mean none. */
export function checkCustomValue(field: CustomField, given: unknown): Checked {
  const problem = <C extends IssueCode>(code: C, ...[params]: IssueArguments<C>): Checked => ({
    problem: detailOf(
      `${CUSTOM_PREFIX}${field.key}`,
      code,
      { ...(params as MessageParams | undefined) },
      field.label,
    ),
  });
  if (given === null || (typeof given === 'string' && given.trim() === '')) return { value: null };
  if (field.kind === 'number') {
    const number = checkNumber(given);
    if (number === 'too_many_digits') return problem(number, { max: DIGITS });
    return number === 'not_a_number' ? problem(number) : { value: number };
  }
  const text = (field.kind === 'date' ? optionalDate : optionalText()).safeParse(given);
  if (!text.success) {
    if (field.kind === 'date') return problem('not_date');
    if (typeof given !== 'string') return problem('wrong_type');
    const isLong = given.trim().length > LIMITS.text && text.error.issues.length > 0;
    return isLong ? problem('too_long', { max: LIMITS.text }) : problem('not_storable');
  }
  if (field.kind === 'choice' && !field.options.includes(text.data ?? ''))
    return problem('not_a_choice', { choices: field.options });
  return { value: text.data };
}

/** Numbers are the same in every language: `1250.5`, without separators of thousands. */
function checkNumber(given: unknown): number | 'not_a_number' | 'too_many_digits' {
  const text = typeof given === 'string' ? given.trim() : given;
  const number = typeof text === 'string' ? (NUMBER.test(text) ? Number(text) : Number.NaN) : text;
  if (typeof number !== 'number' || !Number.isFinite(number)) return 'not_a_number';
  const size = Math.abs(number);
  const digits = typeof text === 'string' ? text.replaceAll(/[+\-.]/g, '').replace(/^0+/, '') : '';
  const isExact = Number(number.toPrecision(DIGITS)) === number && digits.length <= DIGITS;
  if (!isExact || size >= LARGEST || (size > 0 && size < SMALLEST)) return 'too_many_digits';
  return number === 0 ? 0 : number;
}
