import type { TFunction } from 'i18next';
import type { ErrorDetail, IssueCode, MessageParams } from '@vaultway/contracts';
import type { ErrorCode } from '@vaultway/contracts/errors';
import type admin from '@/locales/en/admin.json';
import type site from '@/locales/en/site.json';
import type { ApiFailure } from '@/shared/api/failure';

/** A broken rule. One that the page itself found needs no sentence, since its code is known here. */
export type Issue = Omit<ErrorDetail, 'message'> & Partial<Pick<ErrorDetail, 'message'>>;

/** Finds texts in the language of the page. */
export type Translate = TFunction | TFunction<'admin'>;

/** A field's name in the language of the page, by its path in the input. */
export type Label = (field: string) => string;

/** Everything that a failed call says, in the language of the page; at least one sentence. */
export function failureTexts(failure: ApiFailure, t: Translate, label: Label = asItIs): string[] {
  const { code, params, errors, details } = failure;
  if (code === 'no_connection') return [say('site:track.offlineText', {}, '', t)];
  // What else there is was raised by the browser, and only in its words.
  if (code === 'invalid_json') return [errorText(code, params, errors[0] ?? '', t)];
  if (details.length > 0) return details.map((detail) => issueText(detail, t, label));
  const [sentence = '', ...others] = errors;
  return [code === null ? sentence : errorText(code, params, sentence, t), ...others];
}

/** The first of what a failed call says. */
export const failureText = (failure: ApiFailure, t: Translate, label?: Label): string =>
  failureTexts(failure, t, label)[0] ?? '';

function errorText(code: ErrorCode, params: MessageParams, sentence: string, t: Translate): string {
  const context = code === 'internal' && params['request_id'] !== undefined ? 'request' : undefined;
  return say(errorKey(code), { ...params, count: params['seconds'], context }, sentence, t);
}

/** A broken rule in the language of the page. */
export function issueText(issue: Issue, t: Translate, label: Label): string {
  const { field, code, params = {}, message = '' } = issue;
  const { column, variant } = params;
  const values = { ...params, field: label(field), column: label(String(column)) };
  const context = column === undefined ? variant : 'column';
  return say(issueKey(code, params), { ...values, context }, message, t);
}

/** @param sentence what is said instead when a newer server sends a code that has no text here */
function say(key: string, values: Record<string, unknown>, sentence: string, t: Translate): string {
  // `t` knows the keys of one namespace, and not the values that a text made for several codes may name.
  const text = t as unknown as (key: string, options: Record<string, unknown>) => string;
  return text(key, { ...values, defaultValue: sentence });
}

const asItIs: Label = (field) => field;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<Key> = Key extends `${infer Name}_${PluralForm}` ? Name : Key;
/** The texts of a part, wherever they are kept. */
type TextOf<Part extends 'errors' | 'issues'> = WithoutPlural<
  (keyof (typeof site)[Part] & string) | (keyof (typeof admin)[Part] & string)
>;

// These two do not compile while a code of the contract has no text.
const errorKey = (code: ErrorCode): `errors.${TextOf<'errors'>}` => `errors.${code}`;

function issueKey(code: IssueCode, { max }: MessageParams): `issues.${TextOf<'issues'>}` {
  if (code === 'out_of_range') return max === undefined ? 'issues.below' : 'issues.above';
  return `issues.${code}`;
}
