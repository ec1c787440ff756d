/** A value that a call must reject, with a message that is part of the product. */
export interface Rule {
  call: string;
  field: string;
  value: unknown;
  code: string;
  sentence: string;
  /** Parameters of the message, for clients that translate it. */
  params?: Record<string, unknown>;
  /** Reason, if the value does not show it. */
  because?: string;
}

/** All other fields that the call needs, around the invalid value. */
export type Base = Record<string, unknown>;

/** Label of a field: `tracking_code` becomes `Tracking code`. */
export function labeled(field: string): string {
  const words = field.replaceAll('_', ' ').replace(/^smtp/, 'SMTP');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const required = (call: string, fields: string[]): Rule[] =>
  fields.flatMap((field) =>
    [
      { value: undefined, because: 'it is absent' },
      { value: '', because: 'it is empty' },
      { value: '   ', because: 'it is blank' },
      { value: null, because: 'it is null' },
    ].map((wrong) => ({
      call,
      field,
      ...wrong,
      code: 'required',
      sentence: `${labeled(field)} is required`,
    })),
  );

/** Rules for fields that an update may omit, but not empty. */
export const kept = (call: string, fields: string[]): Rule[] =>
  required(call, fields).filter(({ value }) => value !== undefined);

export const longest = (call: string, fields: string[], most = 300): Rule[] =>
  fields.map((field) => ({
    call,
    field,
    value: 'é'.repeat(most + 1),
    because: `it has ${most + 1} characters`,
    code: 'too_long',
    sentence: `${labeled(field)} is longer than ${most} characters`,
    params: { max: most },
  }));

export const oneOf = (call: string, field: string, choices: readonly string[]): Rule[] => [
  {
    call,
    field,
    value: 'nonsense',
    code: 'not_a_choice',
    sentence: `${labeled(field)} must be one of: ${choices.join(', ')}`,
    params: { choices },
  },
];

export const between = (call: string, field: string, least: number, most: number): Rule[] => [
  {
    call,
    field,
    value: least - 1,
    code: 'out_of_range',
    sentence: `${labeled(field)} is less than ${least}`,
    params: { min: least },
  },
  {
    call,
    field,
    value: most + 1,
    code: 'out_of_range',
    sentence: `${labeled(field)} is greater than ${most}`,
    params: { max: most },
  },
];

export const email = (call: string, field: string): Rule[] =>
  ['nobody', 'a@b@c', 'two words@example.com'].map((value) => ({
    call,
    field,
    value,
    code: 'not_email',
    sentence: `${labeled(field)} is not an email address`,
  }));

export const oneLine = (call: string, field: string, value = 'News\r\nBcc: all@example.com'): Rule[] => [
  { call, field, value, code: 'line_break', sentence: `${labeled(field)} must be a single line` },
];

export const storable = (call: string, field: string): Rule[] => [
  {
    call,
    field,
    value: 'a\u0000b',
    because: 'it holds a NUL',
    code: 'not_storable',
    sentence: `${labeled(field)} contains a character that cannot be stored`,
  },
];
