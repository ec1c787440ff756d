import type { TFunction } from 'i18next';
import type { ErrorDetail, IssueCode, MessageParams } from '@vaultway/contracts';
import type { ErrorCode } from '@vaultway/contracts/errors';
import type account from '@/locales/en/account.json';
import type admin from '@/locales/en/admin.json';
import type site from '@/locales/en/site.json';
import type { ApiFailure } from '@/shared/api/failure';

/** A broken rule. One found by the page itself needs no sentence, since its code is known here. */
export type Issue = Omit<ErrorDetail, 'message'> & Partial<Pick<ErrorDetail, 'message'>>;

/** Translates into the language of the page. */
export type Translate = TFunction | TFunction<'admin'> | TFunction<['account', 'site']>;

/** Returns a field's name in the language of the page, by its path in the input. */
export type Label = (field: string) => string;

/** Returns all sentences of a failed call, in the language of the page; at least one. */
export function failureTexts(failure: ApiFailure, t: Translate, label: Label = asItIs): string[] {
  const { code, params, errors, details } = failure;
  if (code === 'no_connection') return [translate('site:track.offlineText', {}, '', t)];
  if (code === 'answer_lost') return [translate('site:track.answerLostText', {}, '', t)];
  // Further errors come from the browser, only in its own words.
  if (code === 'invalid_json') return [errorText(code, params, errors[0] ?? '', t)];
  if (details.length > 0) return details.map((detail) => issueText(detail, t, label));
  const [sentence = '', ...others] = errors;
  return [code === null ? sentence : errorText(code, params, sentence, t), ...others];
}

/** Returns the first sentence of a failed call. */
export const failureText = (failure: ApiFailure, t: Translate, label?: Label): string =>
  failureTexts(failure, t, label)[0] ?? '';

function errorText(code: ErrorCode, params: MessageParams, sentence: string, t: Translate): string {
  const context = code === 'internal' && params['request_id'] !== undefined ? 'request' : undefined;
  return translate(errorKey(code), { ...params, count: params['seconds'], context }, sentence, t);
}

/** Returns a broken rule in the language of the page. */
export function issueText(issue: Issue, t: Translate, label: Label): string {
  const { field, code, params = {}, message = '' } = issue;
  const { column, variant } = params;
  const values = { ...params, field: label(field), column: label(String(column)) };
  const context = column === undefined ? variant : 'column';
  return translate(issueKey(code, params), { ...values, context }, message, t);
}

/** @param sentence fallback for a newer server's code without a text here */
function translate(key: string, values: Record<string, unknown>, sentence: string, t: Translate): string {
  // `t` is typed for the keys of one namespace, without the values of a text that several codes share.
  const text = t as unknown as (key: string, options: Record<string, unknown>) => string;
  return text(key, { ...values, defaultValue: sentence });
}

const asItIs: Label = (field) => field;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<Key> = Key extends `${infer Name}_${PluralForm}` ? Name : Key;
/** Keys of a section, in any namespace. */
type TextOf<Part extends 'errors' | 'issues'> = WithoutPlural<
  (keyof (typeof site)[Part] & string) | (keyof (typeof admin)[Part] & string)
>;
type AccountError = keyof (typeof account)['errors'];

// These two fail to compile if a code of the contract has no text.
const errorKey = (code: ErrorCode): `errors.${TextOf<'errors'> | AccountError}` => `errors.${code}`;

function issueKey(code: IssueCode, { max }: MessageParams): `issues.${TextOf<'issues'>}` {
  if (code === 'out_of_range') return max === undefined ? 'issues.below' : 'issues.above';
  return `issues.${code}`;
}
